import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Actor } from '#lib/auth/index.ts'
import type { ModelPart, ResolvedModel } from '#lib/models/index.ts'
import { costMicroUsd, type UsageLedger } from '#lib/usage/index.ts'
import { ANSWER_CHARS, ASK_DEADLINE_MS } from './limits.ts'

export interface ModelQuestion {
  actor: Actor
  model: ResolvedModel
  prompt: LanguageModelV4Prompt
  signal: AbortSignal
}

/** Asks a model for one text, with a deadline. What it costs is the person's. Rejects where the model fails or is late. */
export async function askModel(usage: UsageLedger, { actor, model, prompt, signal }: ModelQuestion): Promise<string> {
  let text = ''
  const records: Promise<void>[] = []
  const take = (part: ModelPart) => {
    if (part.type === 'text-delta' && text.length < ANSWER_CHARS) text += part.delta
    if (part.type !== 'finish' || !part.usage) return
    const cost = model.price && costMicroUsd(part.usage, model.price)
    records.push(usage.record({ userId: actor.userId, runId: null, step: 0, model: model.id, usage: part.usage, costMicroUsd: cost }))
  }
  const late = AbortSignal.any([signal, AbortSignal.timeout(Math.min(ASK_DEADLINE_MS, model.responseTimeoutMs))])
  try {
    await model.port.stream({ prompt, tools: [], temperature: model.temperature }, take, late)
  } finally {
    await Promise.all(records)
  }
  return text
}
