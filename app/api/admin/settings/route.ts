import { settingsPatch } from '#lib/admin/index.ts'
import { route } from '#lib/http/index.ts'
import { changeSettings, settingsView } from './change-settings.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, settingsView)

export const PATCH = route({ auth: 'session', right: 'admin:settings', body: settingsPatch }, ({ actor, body }) =>
  changeSettings(actor, body),
)
