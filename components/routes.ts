import type { Routes } from '#components/generated/routes.ts'
import type { AnswerJson, CallOf } from '#lib/http/shared.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Names a route of ours, as `PATCH /api/schedules/[scheduleId]`. */
export type RouteName = { [Path in keyof Routes]: `${keyof Routes[Path] & Method} ${Path}` }[keyof Routes]

type Call<Name extends RouteName> = Name extends `${infer Verb} ${infer Path extends keyof Routes}`
  ? CallOf<Routes[Path][Verb & keyof Routes[Path]]>
  : never

/** The parsed answer of a route. */
export type Answer<Name extends RouteName> = AnswerJson<Call<Name>['answer']>

/** One of the things that a route lists. */
export type Item<Name extends RouteName> = Answer<Name> extends { data: readonly (infer T)[] } ? T : never

/** The JSON that a route takes. */
export type Body<Name extends RouteName> = ReadOnly<Call<Name>['body']>

/** A value of the query that its route reads as a number or the like is sent as text. */
type Query<T> = T extends undefined
  ? T
  : {
      [Key in keyof T]: unknown extends T[Key]
        ? string | number | boolean | undefined
        : T[Key] | (undefined extends T[Key] ? undefined : never)
    }

type Nothing = Record<never, never>

/** A member of the options: none where the route takes no such thing, optional where it may be empty. */
type Member<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Nothing extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

/** Parameters of the path and of the query. */
export type Place<Name extends RouteName> = Member<'params', Call<Name>['params']> & Member<'query', Query<Call<Name>['query']>>

export type Sent<Name extends RouteName> = Member<'body', Body<Name>>

/** A body whose lists are only read. */
type ReadOnly<T> = T extends object ? { [Key in keyof T]: ReadOnlyList<T[Key]> } : T
type ReadOnlyList<T> = T extends (infer One)[] ? readonly One[] : T

/** Leaves out an argument that needs no member. */
export type Argument<T> = Nothing extends T ? [options?: T] : [options: T]

/** `Place` of any route. */
export interface AnyPlace {
  params?: Record<string, string> | undefined
  query?: Record<string, string | number | boolean | undefined> | undefined
}

/** Returns the address of a route, for links and for answers that are no JSON. */
export function addressOf<Name extends RouteName>(name: Name, ...[place]: Argument<Place<Name>>): string {
  return addressAt(name, place as AnyPlace)
}

/** `addressOf` for a name that is not known to be a route's. */
export function addressAt(name: string, { params = {}, query = {} }: AnyPlace = {}): string {
  const path = name.slice(name.indexOf(' ') + 1).replace(/\[(\w+)\]/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, `${value}`]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
