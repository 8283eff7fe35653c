import type { Settings } from '#lib/admin/shared.ts'
import { type NumberName, numberSettings } from './number-settings.ts'

/** Settings that are typed as they are stored. */
type PlainName =
  | 'registration'
  | 'automaticTitles'
  | 'instructions'
  | 'reminder'
  | 'smallModel'
  | 'newcomerAssistant'
  | 'commitPrompt'
  | 'fetchesPages'
  | 'compacts'

/** Settings, as typed. The tiers' thresholds are numbers with commas between. */
export type SettingsForm = Record<NumberName | 'workspaceName' | 'tierThresholds', string> & Pick<Settings, PlainName>
export type SettingsProblems = Partial<Record<keyof Settings, string>>
export type SettingsPatch = { -readonly [Name in keyof Settings]?: Settings[Name] }

const LONGEST = { instructions: 20_000, reminder: 4_000, commitPrompt: 4_000 } as const

export function formOfSettings(settings: Settings): SettingsForm {
  const numbers = Object.fromEntries(numberSettings.map(({ name, scale }) => [name, String(rounded(settings[name] / scale))]))
  const {
    workspaceName,
    registration,
    automaticTitles,
    instructions,
    reminder,
    smallModel,
    newcomerAssistant,
    commitPrompt,
    fetchesPages,
    compacts,
  } = settings
  return {
    ...(numbers as Record<NumberName, string>),
    ...{
      workspaceName,
      registration,
      automaticTitles,
      instructions,
      reminder,
      smallModel,
      newcomerAssistant,
      commitPrompt,
      fetchesPages,
      compacts,
    },
    tierThresholds: settings.tierThresholds.join(', '),
  }
}

/** Computes the changed settings, and the problems that keep them from being saved. */
export function settingsPatchOf(form: SettingsForm, stored: Settings): { patch: SettingsPatch; problems: SettingsProblems } {
  const patch: SettingsPatch = {}
  const problems: SettingsProblems = {}
  const name = form.workspaceName.trim()
  if (name === '' || name.length > 60) problems.workspaceName = 'Enter a name of 1 to 60 characters.'
  else if (name !== stored.workspaceName) patch.workspaceName = name
  if (form.registration !== stored.registration) patch.registration = form.registration
  if (form.smallModel !== stored.smallModel) patch.smallModel = form.smallModel
  if (form.newcomerAssistant !== stored.newcomerAssistant) patch.newcomerAssistant = form.newcomerAssistant
  for (const key of ['automaticTitles', 'fetchesPages', 'compacts'] as const) if (form[key] !== stored[key]) patch[key] = form[key]
  for (const key of ['instructions', 'reminder', 'commitPrompt'] as const) {
    if (form[key].length > LONGEST[key]) problems[key] = `Shorten this to ${LONGEST[key].toLocaleString('en')} characters.`
    else if (form[key] !== stored[key]) patch[key] = form[key]
  }
  for (const { name: key, unit, scale, least, most } of numberSettings) {
    const value = Number(form[key])
    const scaled = rounded(value * scale)
    const fits = form[key].trim() !== '' && value >= least && value <= most && (scale < 1 || Number.isInteger(scaled))
    if (!fits) problems[key] = `Enter a ${scale === 1 ? 'whole ' : ''}number of ${unit} from ${least} to ${most}.`
    else if (scaled !== stored[key]) patch[key] = scaled
  }
  const thresholds = thresholdsIn(form.tierThresholds)
  if (thresholds === null) problems.tierThresholds = 'Enter four whole numbers from 1 to 1000, each above the one before.'
  else if (thresholds.join() !== stored.tierThresholds.join()) patch.tierThresholds = thresholds
  return { patch, problems }
}

/** Parses four rising numbers; null where the text is anything else. */
function thresholdsIn(text: string): Settings['tierThresholds'] | null {
  const numbers = text
    .split(/[\s,]+/)
    .filter(part => part !== '')
    .map(Number)
  const areRising = numbers.every((value, index) => Number.isInteger(value) && value > (numbers[index - 1] ?? 0) && value <= 1_000)
  return numbers.length === 4 && areRising ? (numbers as Settings['tierThresholds']) : null
}

/** Takes off what binary fractions add: 0.57 / 0.01 is 57. */
function rounded(value: number): number {
  return Number(value.toPrecision(12))
}
