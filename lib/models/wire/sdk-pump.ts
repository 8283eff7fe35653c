import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider'
import type { Usage } from '#lib/messages/index.ts'
import { modelFailures as t } from '#lib/words/en/model-failures.ts'
import type { ModelPart } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import type { DeltaStyle } from '../settings/model-fields.ts'
import type { AnswerSource } from './answer-error.ts'
import { readFinishReason, type WireFinishReason } from './finish-reason.ts'
import { joinDeltas } from './joined-deltas.ts'
import { drawnPicture, quotedSources } from './provider-tools.ts'
import { isRefusal, refusalMark } from './refusal.ts'
import type { SdkBypass } from './sdk-bypass.ts'
import { isUnreadableLine, sdkError } from './sdk-error.ts'

export interface PumpOptions {
  from: AnswerSource
  deltas: DeltaStyle
  usage(generatedCharacters: number): Usage | null
  /** Returns the error of a body that was no answer, else null. */
  wasForeign(): ProviderError | null
  bypass: SdkBypass
}

/**
 * Creates the pump, which forwards the parts of an AI SDK package. It drops tool calls that the provider ran itself, and substitutes our
 * usage, finish reasons and errors.
 */
export function createPump(sink: (part: ModelPart) => void, { from, deltas, usage, wasForeign, bypass }: PumpOptions) {
  const foreignCalls = new Set<string>()
  const openText = new Set<string>()
  let characters = 0
  let calls = 0
  let failure: unknown

  const text = (part: Extract<ModelPart, { type: 'text-delta' }>) => {
    characters += part.delta.length
    if (part.delta === '' && part.providerMetadata === undefined) return
    if (!openText.has(part.id)) {
      openText.add(part.id)
      sink({ type: 'text-start', id: part.id, ...(isRefusal(part.id) ? { providerMetadata: refusalMark } : {}) })
    }
    sink(part)
  }

  /** Finishes the answer. An unreadable event is ignored if the answer ended properly; any other error is thrown. */
  const finish = (part: Extract<LanguageModelV4StreamPart, { type: 'finish' }>) => {
    const counted = usage(characters)
    const { finishReason, unknown } = unified(part.finishReason, calls)
    const isPassable = finishReason !== 'error' && isUnreadableLine(failure)
    if (failure !== undefined && !isPassable) throw sdkError(failure, from, { usage: counted, finishReason: 'error' })
    // A stream without a finish reason has been cut off.
    const saidNothing = part.finishReason.raw === undefined && ['interrupted', 'error', 'other'].includes(part.finishReason.unified)
    if (saidNothing) throw wasForeign() ?? cutOff()
    const cut = unknown === undefined ? {} : { unknownReason: unknown }
    sink({ type: 'finish', finishReason, usage: counted, ...cut, ...moreOf(part.providerMetadata) })
  }

  const cutOff = () =>
    new ProviderError('provider_failed', {
      message: t('answerTitleBrokeOff', { title: from.title }),
      retryable: true,
      usage: usage(characters),
    })

  const take = (part: LanguageModelV4StreamPart) => {
    switch (part.type) {
      case 'error':
        failure ??= part.error
        break
      case 'text-delta':
        text(part)
        break
      case 'reasoning-delta':
        characters += part.delta.length
        if (part.delta !== '' || part.providerMetadata !== undefined) sink(part)
        break
      case 'tool-input-start':
        if (part.providerExecuted) foreignCalls.add(part.id)
        else sink(part)
        break
      case 'tool-input-delta':
      case 'tool-input-end':
        if (!foreignCalls.has(part.id)) sink(part)
        break
      case 'tool-call':
        if (part.providerExecuted) break
        calls += 1
        characters += part.input.length
        sink(part)
        break
      case 'text-start':
        openText.add(part.id)
        sink(part)
        break
      case 'text-end':
        sink(part)
        for (const source of quotedSources(part)) sink(source)
        break
      case 'reasoning-start':
      case 'reasoning-end':
      case 'source':
      case 'file':
        sink(part)
        break
      case 'tool-result': {
        const picture = drawnPicture(part)
        if (picture) sink(picture)
        break
      }
    }
  }

  return async (stream: ReadableStream<LanguageModelV4StreamPart>): Promise<void> => {
    const reader = stream.getReader()
    const joined = joinDeltas(deltas, take)
    bypass.setSink(joined.take)
    try {
      for (;;) {
        const { done, value: part } = await reader.read()
        if (done || part.type === 'finish') joined.end()
        if (done && failure !== undefined) throw sdkError(failure, from, { usage: usage(characters), finishReason: 'error' })
        if (done) throw wasForeign() ?? cutOff()
        if (part.type === 'finish') return finish(part)
        joined.take(part)
        bypass.noteOutput(part)
      }
    } finally {
      bypass.setSink(null)
      joined.end()
      await reader.cancel().catch(() => undefined)
    }
  }
}

function unified({ unified: reason, raw }: LanguageModelV4FinishReason, calls: number): WireFinishReason {
  if (reason === 'length' || reason === 'error') return { finishReason: reason }
  if (reason === 'content-filter') return { finishReason: 'content_filter' }
  return readFinishReason(reason === 'other' ? (raw ?? null) : null, calls > 0)
}

function moreOf(metadata: SharedV4ProviderMetadata | undefined): { providerMetadata?: SharedV4ProviderMetadata; logprobs?: unknown[] } {
  if (metadata === undefined) return {}
  const { logprobs } = metadata.openai ?? {}
  return { providerMetadata: metadata, ...(Array.isArray(logprobs) ? { logprobs: logprobs.flat() } : {}) }
}
