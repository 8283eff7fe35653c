import { route } from '#lib/http/index.ts'
import { previewSchema } from '#lib/schedules/index.ts'
import { server } from '#lib/server.ts'

/** Returns the next times of a schedule that is being written. */
export const POST = route({ auth: 'session', right: 'chat:read', body: previewSchema }, async ({ body }) => ({
  times: server().schedules.preview(body),
}))
