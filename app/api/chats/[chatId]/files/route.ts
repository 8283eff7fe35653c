import { z } from 'zod'
import { MAX_FILE_BYTES } from '#lib/chats/index.ts'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.object({ name: z.string().max(1000).default('file') })

const options = { auth: 'session', right: 'upload', params: named('chatId'), query, bytes: MAX_FILE_BYTES, status: 201 } as const

/** Uploads a file for a message that is not sent yet; the body is the raw file. */
export const POST = route(options, async ({ actor, params, query, bytes }) => ({
  file: await server().files.add(actor, { chatId: params.chatId, name: query.name, bytes }),
}))
