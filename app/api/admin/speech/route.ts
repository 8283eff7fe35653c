import { speechFields } from '#lib/admin/index.ts'
import { pickFields } from '#lib/fields/shared.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, async () => {
  const { settings, speech } = server()
  return { settings: pickFields(speechFields, await settings.read()), providers: await speech.providers() }
})
