import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const model = z.string().regex(/^[^:\s]+:\S+$/, 'must be provider:model')
const body = z.union([
  z.strictObject({ kind: z.literal('dictation'), model }),
  z.strictObject({ kind: z.literal('reading'), model, voice: z.string().trim().max(200) }),
])

/** Asks a model that need not be saved yet to listen or to speak; a failure is an answer. */
export const POST = route({ auth: 'session', right: 'admin:settings', body }, ({ actor, body, request }) =>
  server().speech.test(actor, body, request.signal),
)
