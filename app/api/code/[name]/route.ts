import { readFile } from 'node:fs/promises'
import { AppError } from '#lib/errors.ts'
import { named, route } from '#lib/http/index.ts'
import { codeFile, wheelFile } from '#lib/sandbox/index.ts'
import { server } from '#lib/server.ts'

/**
 * Serves a part of the interpreter, or a wheel. The page fetches it and hands it to the sandbox frame, which has neither network nor cache.
 */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('name') }, async ({ params: { name } }) => {
  const part = codeFile(name)
  const folder = server().platform.env.pythonWheels
  const file = part ?? (folder === null ? null : await wheelFile(folder, name))
  if (!file) throw new AppError('not_found')
  return new Response(new Uint8Array(await readFile(file.path)), {
    headers: {
      'content-type': file.mediaType,
      'x-content-type-options': 'nosniff',
      // A wheel may be replaced by another of its name.
      'cache-control': part ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    },
  })
})
