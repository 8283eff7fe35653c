import type { Audience, InterceptorSettings, ModelView, ToolSupport } from '#lib/models/shared.ts'
import { type ContextForm, contextPatch, contextProblems, formOfContext } from './context-form.ts'
import type { ModelPatch } from './models-api.ts'
import { formOfTuning, type TuningForm, tuningPatch, tuningProblems } from './tuning-form.ts'

/** Setting for a kind of file; `auto` leaves the decision to Parley. */
export type ModalityChoice = 'yes' | 'no' | 'auto'

/** Form of a model, as typed. */
export interface ModelForm extends TuningForm, ContextForm {
  title: string
  audience: Audience['kind']
  userIds: readonly string[]
  contextWindow: string
  /** Empty: left out of requests. */
  temperature: string
  chunkSeconds: string
  responseSeconds: string
  tools: ToolSupport
  vision: ModalityChoice
  files: ModalityChoice
  dialect: string
  mode: InterceptorSettings['mode']
  maxBufferChars: string
  placeholderText: string
  enhanceSystemPrompt: boolean
}

export type ModelProblems = Partial<Record<keyof ModelForm, string>>

export function formOfModel(model: ModelView): ModelForm {
  return {
    title: model.title,
    audience: model.audience.kind,
    userIds: model.audience.kind === 'users' ? model.audience.userIds : [],
    contextWindow: model.contextWindow === null ? '' : String(model.contextWindow),
    temperature: model.temperature === null ? '' : String(model.temperature),
    chunkSeconds: String(model.chunkTimeoutMs / 1000),
    responseSeconds: String(model.responseTimeoutMs / 1000),
    tools: model.tools,
    vision: choiceOf(model.vision),
    files: choiceOf(model.files),
    dialect: model.dialect,
    mode: model.interceptor.mode,
    maxBufferChars: String(model.interceptor.maxBufferChars),
    placeholderText: model.interceptor.placeholderText ?? '',
    enhanceSystemPrompt: model.interceptor.enhanceSystemPrompt,
    ...formOfTuning(model),
    ...formOfContext(model),
  }
}

/** Computes the changed settings, and the problems that keep the form from being saved. */
export function modelPatch(form: ModelForm, model: ModelView): { patch: ModelPatch; problems: ModelProblems } {
  const before = formOfModel(model)
  const problems = problemsOf(form)
  const patch: ModelPatch = { ...tuningPatch(form, model), ...contextPatch(form, model) }
  if (form.title.trim() !== before.title) patch.title = form.title.trim() || null
  if (form.audience !== before.audience || form.userIds.join() !== before.userIds.join()) patch.audience = audienceOf(form)
  if (form.contextWindow !== before.contextWindow)
    patch.contextWindow = form.contextWindow.trim() === '' ? null : Number(form.contextWindow)
  if (form.temperature !== before.temperature) patch.temperature = form.temperature.trim() === '' ? null : Number(form.temperature)
  if (form.chunkSeconds !== before.chunkSeconds) patch.chunkTimeoutMs = Math.round(Number(form.chunkSeconds) * 1000)
  if (form.responseSeconds !== before.responseSeconds) patch.responseTimeoutMs = Math.round(Number(form.responseSeconds) * 1000)
  if (form.tools !== before.tools) patch.tools = form.tools
  if (form.vision !== before.vision) patch.vision = acceptanceOf[form.vision]
  if (form.files !== before.files) patch.files = acceptanceOf[form.files]
  if (form.dialect !== before.dialect) patch.dialect = form.dialect
  const interceptor = interceptorOf(form, model)
  if (JSON.stringify(interceptor) !== JSON.stringify(model.interceptor)) patch.interceptor = interceptor
  return { patch, problems }
}

export function audienceWords(audience: Audience): string {
  if (audience.kind === 'everyone') return 'Everyone'
  if (audience.kind === 'admins') return 'Administrators'
  return audience.userIds.length === 1 ? 'One person' : `${audience.userIds.length} people`
}

const acceptanceOf = { yes: true, no: false, auto: null } as const

function choiceOf(value: boolean | null): ModalityChoice {
  return value === null ? 'auto' : value ? 'yes' : 'no'
}

function problemsOf(form: ModelForm): ModelProblems {
  const problems: ModelProblems = { ...tuningProblems(form), ...contextProblems(form) }
  const size = Number(form.contextWindow)
  if (form.contextWindow.trim() !== '' && !(Number.isInteger(size) && size > 0))
    problems.contextWindow = 'Enter a whole number of tokens, or nothing.'
  const temperature = Number(form.temperature)
  if (form.temperature.trim() !== '' && !(temperature >= 0 && temperature <= 2))
    problems.temperature = 'Enter a number from 0 to 2, or nothing.'
  if (!(Number(form.chunkSeconds) > 0)) problems.chunkSeconds = 'Enter a number of seconds above 0.'
  if (!(Number(form.responseSeconds) > 0)) problems.responseSeconds = 'Enter a number of seconds above 0.'
  const held = Number(form.maxBufferChars)
  if (!(Number.isInteger(held) && held >= 64 && held <= 1_000_000)) problems.maxBufferChars = 'Enter a whole number from 64 to 1,000,000.'
  if (form.audience === 'users' && form.userIds.length === 0) problems.userIds = 'Choose at least one person.'
  return problems
}

function interceptorOf(form: ModelForm, { interceptor }: ModelView): InterceptorSettings {
  return {
    mode: form.mode,
    maxBufferChars: Number(form.maxBufferChars),
    enhanceSystemPrompt: form.enhanceSystemPrompt,
    placeholderText: form.placeholderText.trim() || null,
    instrumentation: interceptor.instrumentation,
  }
}

function audienceOf({ audience, userIds }: ModelForm): Audience {
  return audience === 'users' ? { kind: 'users', userIds: [...userIds] } : { kind: audience }
}
