import type { Answer } from '#components/routes.ts'
import type { AssistantDefinition } from '#lib/assistants/shared.ts'
import { effortLabels, MAX_OUTPUT_TOKENS, reasoningEfforts } from '#lib/messages/shared.ts'
import { assistantEditor as t } from '#lib/words/en/assistant-editor.ts'

type WholeAssistant = Answer<'GET /api/assistants/[assistantId]'>

export type Effort = NonNullable<AssistantDefinition['parameters']['reasoningEffort']>

/** Fields of the editor, as typed. Empty ones are left to the chat or the model. */
export interface AssistantForm {
  name: string
  emoji: string
  /** Base64; empty for none. */
  picture: string
  description: string
  instructions: string
  model: string
  fallback: string
  /** Null leaves the tools to the chat. */
  tools: string[] | null
  starters: string[]
  collections: string[]
  temperature: string
  effort: Effort | ''
  maxOutputTokens: string
  sharedWith: WholeAssistant['sharedWith']
  /** E-mail addresses, with any separators. */
  people: string
}

export type AssistantProblems = Partial<Record<'name' | 'temperature' | 'maxOutputTokens', string>>

export const emptyForm: AssistantForm = {
  name: '',
  emoji: '',
  picture: '',
  description: '',
  instructions: '',
  model: '',
  fallback: '',
  tools: null,
  starters: [],
  collections: [],
  temperature: '',
  effort: '',
  maxOutputTokens: '',
  sharedWith: 'nobody',
  people: '',
}

export function formOf({ parameters, model, fallback, ...rest }: AssistantDefinition): AssistantForm {
  return {
    ...emptyForm,
    ...rest,
    model: model ?? '',
    fallback: fallback ?? '',
    temperature: parameters.temperature === undefined ? '' : String(parameters.temperature),
    effort: parameters.reasoningEffort ?? '',
    maxOutputTokens: parameters.maxOutputTokens === undefined ? '' : String(parameters.maxOutputTokens),
  }
}

export function formOfAssistant({ definition, sharedWith, people }: WholeAssistant): AssistantForm {
  return { ...formOf(definition), sharedWith, people: people.map(({ email }) => email).join('\n') }
}

export function problemsOf({ name, temperature, maxOutputTokens }: AssistantForm): AssistantProblems {
  const length = Number(maxOutputTokens)
  const isWarmth = temperature.trim() === '' || (Number(temperature) >= 0 && Number(temperature) <= 2)
  const isLength = maxOutputTokens.trim() === '' || (Number.isInteger(length) && length >= 1 && length <= MAX_OUTPUT_TOKENS)
  return {
    ...(name.trim() === '' ? { name: t('enterAName') } : {}),
    ...(isWarmth ? {} : { temperature: t('enterATemperature') }),
    ...(isLength ? {} : { maxOutputTokens: t('enterAWholeNumber', { most: MAX_OUTPUT_TOKENS }) }),
  }
}

/** Makes the definition of a form without problems. */
export function definitionOf(form: AssistantForm): AssistantDefinition {
  const { name, emoji, picture, description, instructions, model, fallback, tools, starters, collections } = form
  const { temperature, effort, maxOutputTokens } = form
  return {
    name: name.trim(),
    emoji: emoji.trim(),
    ...(picture === '' ? {} : { picture }),
    description,
    instructions,
    model: model === '' ? null : model,
    fallback: fallback === '' ? null : fallback,
    tools,
    starters: starters.map(starter => starter.trim()).filter(starter => starter !== ''),
    ...(collections.length === 0 ? {} : { collections }),
    parameters: {
      ...(temperature.trim() === '' ? {} : { temperature: Number(temperature) }),
      ...(effort === '' ? {} : { reasoningEffort: effort }),
      ...(maxOutputTokens.trim() === '' ? {} : { maxOutputTokens: Number(maxOutputTokens) }),
    },
  }
}

export function audienceOf({ sharedWith, people }: Pick<AssistantForm, 'sharedWith' | 'people'>) {
  return sharedWith === 'people' ? { kind: sharedWith, emails: emailsIn(people) } : { kind: sharedWith }
}

export function emailsIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(one => one !== '')
}

export const effortOptions = (): readonly { value: Effort | ''; label: string }[] => [
  { value: '', label: t('modelsDefault') },
  ...reasoningEfforts.map(value => ({ value, label: effortLabels[value]() })),
]
