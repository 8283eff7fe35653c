import { type CacheMarks, type ContextTuning, type FileEdits, MAX_INSTRUCTIONS } from '#lib/models/shared.ts'

/** Settings of what a model is sent, as typed. Empty fields follow the instance's settings. */
export interface ContextForm {
  instructions: string
  cacheMarks: CacheMarks
  cacheMinTokens: string
  compactionTriggerTokens: string
  keptHistoryTokens: string
  summaryTokens: string
  fileEdits: FileEdits
  editForm: ContextTuning['editForm']
}

export type ContextProblems = Partial<Record<keyof ContextForm, string>>

interface TokenSetting {
  name: Exclude<keyof ContextForm, 'instructions' | 'cacheMarks' | 'fileEdits' | 'editForm'>
  label: string
  hint: string
  least: number
  most: number
}

export const tokenSettings: readonly TokenSetting[] = [
  {
    name: 'cacheMinTokens',
    label: 'Smallest cached part',
    hint: 'In tokens. Leave empty for what is known of the model.',
    least: 1,
    most: 1_000_000,
  },
  {
    name: 'compactionTriggerTokens',
    label: 'Compact history above',
    hint: 'In tokens. Leave empty for the limit in Settings.',
    least: 1_000,
    most: 10_000_000,
  },
  {
    name: 'keptHistoryTokens',
    label: 'Keep the newest history',
    hint: 'In tokens, word for word. Leave empty for the amount in Settings.',
    least: 500,
    most: 1_000_000,
  },
  {
    name: 'summaryTokens',
    label: 'Longest summary',
    hint: 'In tokens. Leave empty for the length in Settings.',
    least: 100,
    most: 10_000,
  },
]

export function formOfContext(model: ContextTuning): ContextForm {
  const numbers = tokenSettings.map(({ name }) => [name, model[name] === null ? '' : String(model[name])])
  return {
    ...(Object.fromEntries(numbers) as Record<TokenSetting['name'], string>),
    instructions: model.instructions ?? '',
    cacheMarks: model.cacheMarks,
    fileEdits: model.fileEdits,
    editForm: model.editForm,
  }
}

/** Computes the changed settings. */
export function contextPatch(form: ContextForm, model: ContextTuning): Partial<ContextTuning> {
  const numbers = tokenSettings.map(({ name }) => [name, form[name].trim() === '' ? null : Number(form[name])])
  const now = {
    ...(Object.fromEntries(numbers) as Record<TokenSetting['name'], number | null>),
    instructions: form.instructions.trim() === '' ? null : form.instructions,
    cacheMarks: form.cacheMarks,
    fileEdits: form.fileEdits,
    editForm: form.editForm,
  }
  const names = Object.keys(now) as (keyof ContextTuning)[]
  return Object.fromEntries(names.filter(name => now[name] !== model[name]).map(name => [name, now[name]]))
}

export function contextProblems(form: ContextForm): ContextProblems {
  const problems: ContextProblems = {}
  if (form.instructions.length > MAX_INSTRUCTIONS)
    problems.instructions = `Shorten this to ${MAX_INSTRUCTIONS.toLocaleString('en')} characters.`
  for (const { name, least, most } of tokenSettings) {
    const value = Number(form[name])
    const fits = form[name].trim() === '' || (Number.isInteger(value) && value >= least && value <= most)
    if (!fits)
      problems[name] = `Enter a whole number of tokens from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}, or nothing.`
  }
  return problems
}
