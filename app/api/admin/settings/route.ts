import { settingsPatch } from '#lib/admin/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

async function view() {
  const { settings } = server()
  return { settings: await settings.read(), declared: [...settings.declared()] }
}

export const GET = route({ auth: 'session', right: 'admin:read' }, view)

export const PATCH = route({ auth: 'session', right: 'admin:write', body: settingsPatch }, async ({ actor, body }) => {
  const { settings, platform } = server()
  await settings.update(body)
  await platform.audit.record({ actorId: actor.userId, action: 'settings.update', detail: body })
  return view()
})
