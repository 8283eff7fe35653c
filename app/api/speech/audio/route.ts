import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({ chatId: z.string().max(64), messageId: z.string().max(200), piece: z.int().min(0).max(10_000) })

/** Reads one piece of a message aloud. The page requests the next one while this one plays: no audio is generated that no one hears. */
export const POST = route({ auth: 'session', right: 'chat:read', body }, async ({ actor, body, request }) => {
  const { audio, mediaType, pieces } = await server().speech.read(actor, body, request.signal)
  return new Response(new Uint8Array(audio), {
    headers: {
      'content-type': mediaType,
      'content-length': String(audio.byteLength),
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'parley-pieces': String(pieces),
    },
  })
})
