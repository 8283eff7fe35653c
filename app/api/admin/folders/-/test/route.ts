import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Tests a path before it is saved. */
export const POST = route(
  { auth: 'session', right: 'admin:access', body: z.strictObject({ path: z.string().min(1).max(4_096) }) },
  async ({ body }) => server().foldersAdmin.test(body.path),
)
