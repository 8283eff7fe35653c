import { named, route } from '#lib/http/index.ts'
import { emptyLook, growLook, lookAhead, messageText, phaseOf } from '#lib/messages/index.ts'
import { server } from '#lib/server.ts'

/** Characters read from the end: enough for the last line and for what the answer is writing now. */
const LAST_CHARS = 8_192

/** Returns what the chat's running answer is writing, `{phase, preview}`: its phase or null, and its last meaningful line; 204 where nothing runs. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, async ({ actor, params }) => {
  const { runs } = server()
  const run = await runs.active(actor, params.chatId)
  if (!run) return undefined
  const { fold } = await runs.snapshot(actor, run.id)
  const text = messageText(fold.message).slice(-LAST_CHARS)
  const reading = lookAhead(growLook(emptyLook, text), text)
  return { phase: text === '' ? null : phaseOf(reading), preview: reading.lastMeaningful }
})
