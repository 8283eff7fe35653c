import type { Settings } from '#lib/admin/shared.ts'

type NumberName =
  | 'toolBudgetTokens'
  | 'maxToolRounds'
  | 'toolConcurrency'
  | 'toolTimeoutMs'
  | 'runTimeoutMs'
  | 'inputExpiryHours'
  | 'eventRetentionDays'
  | 'auditRetentionDays'
  | 'storagePerPersonMb'
  | 'answerLimitMb'

/** Number in the form. It is typed in `unit`s of `scale` each; `least` and `most` are in that unit. */
export interface NumberSetting {
  name: NumberName
  label: string
  hint: string
  unit: string
  scale: number
  least: number
  most: number
}

export const numberSettings: readonly NumberSetting[] = [
  {
    name: 'maxToolRounds',
    label: 'Tool rounds per answer',
    hint: 'After these, the model must answer with what it has. With 0, no tool runs.',
    unit: 'rounds',
    scale: 1,
    least: 0,
    most: 1000,
  },
  {
    name: 'toolBudgetTokens',
    label: 'Tokens for tool descriptions',
    hint: 'Per request, and never more than half of a model’s context window. If the selected tools need more, the model searches for tools.',
    unit: 'tokens',
    scale: 1,
    least: 500,
    most: 200_000,
  },
  {
    name: 'toolConcurrency',
    label: 'Concurrent tool calls',
    hint: 'Per answer; further calls wait their turn.',
    unit: 'calls',
    scale: 1,
    least: 1,
    most: 32,
  },
  {
    name: 'toolTimeoutMs',
    label: 'Time limit for a tool call',
    hint: 'A server can have its own limit. Waiting for a person does not count.',
    unit: 'seconds',
    scale: 1000,
    least: 1,
    most: 3600,
  },
  {
    name: 'runTimeoutMs',
    label: 'Time limit for an answer',
    hint: 'Model and tool time together. Waiting for a person does not count.',
    unit: 'minutes',
    scale: 60_000,
    least: 0.17,
    most: 1440,
  },
  {
    name: 'answerLimitMb',
    label: 'Size limit for an answer',
    hint: 'Text, reasoning, and the arguments and results of tools, as stored. Most answers take less than 1 MB.',
    unit: 'MB',
    scale: 1,
    least: 1,
    most: 1000,
  },
  {
    name: 'inputExpiryHours',
    label: 'Unanswered questions count as no after',
    hint: 'Approvals and other questions that an answer waits for.',
    unit: 'hours',
    scale: 1,
    least: 1,
    most: 720,
  },
  {
    name: 'storagePerPersonMb',
    label: 'Storage per person',
    hint: 'For attachments and files that tools return. Files of deleted chats count until they are removed, after 30 days.',
    unit: 'MB',
    scale: 1,
    least: 1,
    most: 1_000_000,
  },
  {
    name: 'eventRetentionDays',
    label: 'Keep the event log of answers for',
    hint: 'Chats and messages stay; only the replay of how an answer was written is deleted.',
    unit: 'days',
    scale: 1,
    least: 1,
    most: 3650,
  },
  {
    name: 'auditRetentionDays',
    label: 'Keep the audit trail for',
    hint: 'Older entries are deleted, both changes and tool calls.',
    unit: 'days',
    scale: 1,
    least: 1,
    most: 3650,
  },
]

/** Settings, as typed. */
export type SettingsForm = Record<NumberName | 'workspaceName', string> & Pick<Settings, 'registration' | 'automaticTitles'>
export type SettingsProblems = Partial<Record<keyof Settings, string>>
export type SettingsPatch = { -readonly [Name in keyof Settings]?: Settings[Name] }

export function formOfSettings(settings: Settings): SettingsForm {
  const numbers = Object.fromEntries(numberSettings.map(({ name, scale }) => [name, String(settings[name] / scale)]))
  const { workspaceName, registration, automaticTitles } = settings
  return { ...(numbers as Record<NumberName, string>), workspaceName, registration, automaticTitles }
}

/** Computes the changed settings, and the problems that keep them from being saved. */
export function settingsPatchOf(form: SettingsForm, stored: Settings): { patch: SettingsPatch; problems: SettingsProblems } {
  const patch: SettingsPatch = {}
  const problems: SettingsProblems = {}
  const name = form.workspaceName.trim()
  if (name === '' || name.length > 60) problems.workspaceName = 'Enter a name of 1 to 60 characters.'
  else if (name !== stored.workspaceName) patch.workspaceName = name
  if (form.registration !== stored.registration) patch.registration = form.registration
  if (form.automaticTitles !== stored.automaticTitles) patch.automaticTitles = form.automaticTitles
  for (const { name: key, unit, scale, least, most } of numberSettings) {
    const value = Number(form[key])
    const scaled = value * scale
    const fits = form[key].trim() !== '' && value >= least && value <= most && Number.isInteger(scaled)
    if (!fits) problems[key] = `Enter a ${scale === 1 ? 'whole ' : ''}number of ${unit} from ${least} to ${most}.`
    else if (scaled !== stored[key]) patch[key] = scaled
  }
  return { patch, problems }
}
