import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { MAX_RECORDING_BYTES } from '#lib/speech/index.ts'

/** Transcribes a recording, which is the raw body and is not stored. */
export const POST = route({ auth: 'session', right: 'chat:write', bytes: MAX_RECORDING_BYTES }, ({ actor, bytes, request }) =>
  server().speech.transcribe(actor, bytes, request.signal),
)
