import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { changeSettings, settingsView } from '../../../admin/settings/change-settings.ts'

export const GET = operation(operations.getSettings, async () => toSnake(await settingsView()))

export const PATCH = operation(operations.updateSettings, async ({ actor, body }) => toSnake(await changeSettings(actor, body)))
