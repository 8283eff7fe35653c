import { z } from 'zod'
import { route, sandboxAddress } from '#lib/http/index.ts'
import { FILES_FOLDER, sandboxFiles, sandboxKinds } from '#lib/sandbox/index.ts'
import { server } from '#lib/server.ts'

/** Tells a page where the sandbox is, and its libraries by name. `url` is null where there is no second origin: then nothing runs. */
export const GET = route({ auth: 'none', query: z.strictObject({ for: z.enum(sandboxKinds) }) }, async ({ query, request }) => {
  const address = sandboxAddress(request.headers, server().platform.env)
  if (address === null) return { url: null, files: {} }
  const files = [...sandboxFiles()].map(([library, name]) => [library, `${address}/${FILES_FOLDER}${name}`] as const)
  return { url: `${address}?for=${query.for}`, files: Object.fromEntries(files) as Record<string, string> }
})
