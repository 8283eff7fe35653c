import type { z } from 'zod'
import { settingsPatch } from '#lib/admin/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

async function view() {
  const { settings } = server()
  return { settings: await settings.read(), declared: [...settings.declared()] }
}

export const GET = route({ auth: 'session', right: 'admin:read' }, view)

export const PATCH = route({ auth: 'session', right: 'admin:settings', body: settingsPatch }, async ({ actor, body }) => {
  const { settings, platform } = server()
  await settings.update(body)
  await platform.audit.record({ actor, action: 'settings.update', detail: recorded(body) })
  return view()
})

/** Leaves the words of long texts out of the audit trail: that they changed is enough. */
function recorded({ instructions, reminder, ...rest }: z.output<typeof settingsPatch>) {
  const texts = Object.entries({ instructions, reminder }).filter(([, text]) => text !== undefined)
  return texts.length === 0 ? rest : { ...rest, changed: texts.map(([name]) => name).join(' ') }
}
