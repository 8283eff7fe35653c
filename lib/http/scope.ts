import { z } from 'zod'
import type { Actor } from '#lib/auth/index.ts'

/** A thing that the address of a route names. Parameters that do not fit are answered with 404. */
export interface Scope<Params extends z.ZodType = z.ZodType, Who = Actor> {
  params: Params
  /** Throws where the caller may not know of the thing. Called before the body is read. */
  find(caller: Who, params: z.output<Params>): unknown
}

type Names<Name extends string> = Record<Name, z.ZodType<string>>
/** Scope whose parameters are ids and other names. */
type Named<Name extends string, Who> = Scope<z.ZodObject<Names<Name>>, Who>

/** Makes a scope of the parameters in an address and the read that proves the thing is there for the caller. */
export function scope<Name extends string, Who = Actor>(
  names: Names<Name>,
  find: (caller: Who, params: Record<Name, string>) => unknown,
): Named<Name, Who> {
  return { params: z.object(names), find: (caller, params) => find(caller, params as Record<Name, string>) }
}

/** Adds names of something in the thing, which the handler looks for: the scope finds the thing alone. */
export function within<Name extends string, More extends string, Who>(outer: Named<Name, Who>, more: Names<More>): Named<Name | More, Who> {
  return scope({ ...outer.params.shape, ...more } as Names<Name | More>, (caller: Who, params) => outer.find(caller, params as never))
}
