import { z } from 'zod'
import type { Actor } from '#lib/auth/index.ts'

/** Parameters of an address that are ids or other short names. A malformed one is unknown, and answered as that. */
export type Named<Name extends string> = z.ZodObject<Record<Name, z.ZodString>>

const name = z.string().max(200)

export function named<Name extends string>(...names: Name[]): Named<Name> {
  return z.object(Object.fromEntries(names.map(one => [one, name])) as Record<Name, z.ZodString>)
}

/** A thing that the address of a route names. */
export interface Scope<Params extends z.ZodType = z.ZodType, Who = Actor> {
  params: Params
  /** Throws where the caller may not know of the thing. Called before the body is read. */
  find(caller: Who, params: z.output<Params>): unknown
}

export function scope<Params extends z.ZodType, Who = Actor>(
  params: Params,
  find: (caller: Who, params: z.output<Params>) => unknown,
): Scope<Params, Who> {
  return { params, find }
}

/** Adds names of something in the thing, which the handler looks for: the scope finds the thing alone. */
export function within<Outer extends string, Inner extends string, Who>(
  { params, find }: Scope<Named<Outer>, Who>,
  ...inner: Inner[]
): Scope<Named<Outer | Inner>, Who> {
  const names = [...(Object.keys(params.shape) as Outer[]), ...inner]
  return { params: named(...names), find: (caller, given) => find(caller, given as never) }
}
