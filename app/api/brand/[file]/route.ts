import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ file: z.string().max(60) })

/** Sends a logo of the workspace. No script in it runs, even when its address is opened. */
export const GET = route({ auth: 'none', params }, async ({ params: { file } }) => {
  const logo = await server().logos.read(file)
  if (!logo) throw new AppError('file_not_found')
  return new Response(new Uint8Array(logo.bytes), {
    headers: {
      'Content-Type': logo.mediaType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
})
