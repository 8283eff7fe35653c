import { speechFields, speechPatch } from '#lib/admin/index.ts'
import { pickFields } from '#lib/fields/shared.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

async function view() {
  const { settings, speech } = server()
  return { settings: pickFields(speechFields, await settings.read()), providers: await speech.providers() }
}

export const GET = route({ auth: 'session', right: 'admin:read' }, view)

export const PUT = route({ auth: 'session', right: 'admin:settings', body: speechPatch }, async ({ actor, body }) => {
  const { settings, platform } = server()
  await settings.update(body)
  await platform.audit.record({ actor, action: 'settings.update', detail: body })
  return view()
})
