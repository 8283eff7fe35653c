import { describe, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { json } from './respond.ts'
import { route } from './route.ts'
import type { AnswerJson, CallOf } from './route-call.ts'

interface Stored {
  id: string
  at: Date
  seenAt: Date | null
  parts: readonly { kind: 'a' | 'b'; until?: Date }[]
}
interface Plain {
  id: string
  note?: string
}
declare const stored: Stored
declare const plain: Plain

const change = route(
  {
    auth: 'none',
    params: z.object({ id: z.string() }),
    query: z.object({ limit: z.coerce.number().default(3) }),
    body: z.strictObject({ name: z.string().exactOptional() }),
  },
  async () => ({ stored, plain }),
)
const create = route({ auth: 'none' }, async () => (plain.id === '' ? json({ asks: 'a' }) : json({ at: stored.at }, { status: 201 })))
const remove = route({ auth: 'none' }, async () => undefined)
const download = route({ auth: 'none' }, async () => new Response('text'))

type AnswerOf<Handler> = AnswerJson<CallOf<Handler>['answer']>

describe('the type of a route', () => {
  it('has what its caller sends, and is undefined where the route takes nothing', () => {
    expectTypeOf<CallOf<typeof change>['params']>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<CallOf<typeof change>['query']>().toEqualTypeOf<{ limit?: unknown }>()
    expectTypeOf<CallOf<typeof change>['body']>().toEqualTypeOf<{ name?: string }>()
    expectTypeOf<Pick<CallOf<typeof create>, 'params' | 'query' | 'body'>>().toEqualTypeOf<{
      params: undefined
      query: undefined
      body: undefined
    }>()
  })

  it('has the answer as JSON: each Date is text at any depth, and a type without one stays itself', () => {
    type Json = AnswerOf<typeof change>
    expectTypeOf<Json['stored']['seenAt']>().toEqualTypeOf<string | null>()
    expectTypeOf<Json['stored']['parts']>().toEqualTypeOf<readonly { kind: 'a' | 'b'; until?: string }[]>()
    expectTypeOf<Json['plain']>().toEqualTypeOf<Plain>()
  })

  it('has each of the answers that a handler makes, undefined for an empty one, and unknown for what need not be JSON', () => {
    expectTypeOf<AnswerOf<typeof create>>().toEqualTypeOf<{ asks: string } | { at: string }>()
    expectTypeOf<AnswerOf<typeof remove>>().toEqualTypeOf<undefined>()
    expectTypeOf<AnswerOf<typeof download>>().toEqualTypeOf<unknown>()
  })
})
