import { bannerFor } from '#lib/admin/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => {
  const { settings, platform } = server()
  return { banner: bannerFor(await settings.read(), actor.role, platform.clock.nowMs()) }
})
