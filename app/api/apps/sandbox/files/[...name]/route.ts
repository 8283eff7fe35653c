import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { route, sandboxHosts } from '#lib/http/index.ts'
import { sandboxFile } from '#lib/sandbox/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ name: z.array(z.string()) })

/** Serves a library that Parley ships to the frames of the sandbox, at the second origin alone. Its name changes with what it holds. */
export const GET = route({ auth: 'none', params }, async ({ request, params: { name } }) => {
  sandboxHosts(request.headers, server().platform.env)
  const file = sandboxFile(name.join('/'))
  if (!file) throw new AppError('not_found')
  return new Response(new Uint8Array(await readFile(file.path)), {
    headers: {
      'content-type': file.mediaType,
      // The frames have no origin.
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
})
