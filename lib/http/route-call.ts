declare const CALL: unique symbol
declare const BODY: unique symbol

/** Describes one call of a route as its caller sees it: what it sends, and what the handler returns. A part that the route does not take is undefined. */
export interface RouteCall {
  params: unknown
  query: unknown
  body: unknown
  answer: unknown
}

/** Carries the types of a route's calls. Nothing of it exists at run time. */
export interface TypedBy<Call> {
  readonly [CALL]?: Call
}

/** `Response` with a JSON body that was made of a `T`. */
export interface JsonResponse<T> extends Response {
  readonly [BODY]: T
}

/** The call of a route's handler. */
export type CallOf<Handler> = Handler extends TypedBy<infer Call extends RouteCall> ? Call : never

/** Type of the parsed answer of a handler that returned an `Answer`: undefined where it is empty, unknown where it need not be JSON (streams, files). */
export type AnswerJson<Answer> =
  Answer extends JsonResponse<infer T>
    ? Jsonified<T>
    : Answer extends Response
      ? unknown
      : Answer extends undefined | void
        ? undefined
        : Jsonified<Answer>

/** Type of `JSON.parse(JSON.stringify(value))`: a `Date` is a string. A type that JSON does not change stays itself. */
export type Jsonified<T> = T extends Json
  ? T
  : T extends { toJSON(): infer Text }
    ? Text
    : T extends object
      ? T extends JsonMembers<T>
        ? T
        : JsonMembers<T>
      : T

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json }
type JsonMembers<T extends object> = { [Key in keyof T]: Jsonified<T[Key]> }
