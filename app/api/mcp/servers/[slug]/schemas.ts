import { z } from 'zod'

const name = z.string().min(1).max(500)
const value = z.string().max(10_000)
const uri = z.string().min(1).max(4_000)
const values = z.record(name, value)

export const completion = z.strictObject({
  of: z.union([z.strictObject({ prompt: name }), z.strictObject({ uriTemplate: uri })]),
  argument: z.strictObject({ name, value }),
  context: values.exactOptional(),
})

/** Answer to a server's question; `asking` is the state that came with it. */
const answer = z.strictObject({ asking: z.string().max(500_000), choice: z.string().max(64), content: z.unknown().exactOptional() })

export const promptAsked = z.strictObject({ chatId: z.string().max(64), name, arguments: values, answer: answer.exactOptional() })

export const resourceAsked = z.strictObject({
  chatId: z.string().max(64),
  resource: z.union([z.strictObject({ uri }), z.strictObject({ uriTemplate: uri, variables: values })]),
  answer: answer.exactOptional(),
})
