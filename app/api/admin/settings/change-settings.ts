import type { z } from 'zod'
import type { settingsPatch } from '#lib/admin/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { server } from '#lib/server.ts'

export async function settingsView() {
  const { settings } = server()
  const { logoLight: light, logoDark: dark, ...rest } = await settings.read()
  return { settings: rest, declared: [...settings.declared()], logos: { light, dark } }
}

/** Changes settings of the workspace, and says so in the audit log. */
export async function changeSettings(actor: Actor, { was, ...change }: z.output<typeof settingsPatch>) {
  const { settings, platform } = server()
  await settings.update(change, was)
  await platform.audit.record({ actor, action: 'settings.update', detail: recorded(change) })
  return settingsView()
}

/** Leaves the words of long texts out of the audit trail: that they changed is enough. */
function recorded({ instructions, reminder, ...rest }: Omit<z.output<typeof settingsPatch>, 'was'>) {
  const texts = Object.entries({ instructions, reminder }).filter(([, text]) => text !== undefined)
  return texts.length === 0 ? rest : { ...rest, changed: texts.map(([name]) => name).join(' ') }
}
