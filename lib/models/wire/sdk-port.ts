import type {
  LanguageModelV4,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider'
import type { Usage } from '../../messages/index.ts'
import type { ModelFinishReason, ModelPart, ModelPort, ModelRequest } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import type { Answerer } from './answer-error.ts'
import { isUnreadableLine, sdkError } from './sdk-error.ts'
import { sdkSampling, sdkToolChoice } from './sdk-sampling.ts'
import { readUsage } from './usage.ts'

export interface SdkPortOptions {
  model: LanguageModelV4
  from: Answerer
  providerOptions: SharedV4ProviderOptions
  /** Names of options that this model has refused; kept by the caller for the next request. */
  refused: Set<string>
}

/** OpenAI's Responses, Anthropic and Google through the `doStream` of their AI SDK packages: their parts, our usage, finish reasons and errors. */
export function createSdkPort({ model, from, providerOptions, refused }: SdkPortOptions): ModelPort {
  const ask = async (request: ModelRequest, sink: (part: ModelPart) => void, signal: AbortSignal) => {
    const { tools, temperature, maxOutputTokens, prompt, toolChoice = 'auto', sampling = {} } = request
    const { stream } = await model.doStream({
      prompt,
      abortSignal: signal,
      providerOptions,
      ...(temperature === null || refused.has('temperature') ? {} : { temperature }),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      ...sdkSampling(sampling),
      ...(tools.length === 0
        ? {}
        : { tools: tools.map(tool => ({ type: 'function' as const, strict: false, ...tool })), toolChoice: sdkToolChoice(toolChoice) }),
    })
    await pump(stream, sink, from)
  }

  return {
    async stream(request, sink, signal) {
      for (;;) {
        signal.throwIfAborted()
        try {
          return await ask(request, sink, signal)
        } catch (thrown) {
          signal.throwIfAborted()
          const error = thrown instanceof ProviderError ? thrown : sdkError(thrown, from)
          if (error.refusedOption === undefined || refused.has(error.refusedOption)) throw error
          refused.add(error.refusedOption)
        }
      }
    },
  }
}

async function pump(stream: ReadableStream<LanguageModelV4StreamPart>, sink: (part: ModelPart) => void, from: Answerer): Promise<void> {
  const reader = stream.getReader()
  const foreignCalls = new Set<string>()
  let characters = 0
  let calls = 0
  let failure: unknown
  try {
    for (;;) {
      const { done, value: part } = await reader.read()
      if (done) throw failure ?? cutOff(from)
      switch (part.type) {
        case 'error':
          failure ??= part.error
          break
        case 'finish':
          return finish(part, { failure, characters, calls, from, sink })
        case 'text-delta':
        case 'reasoning-delta':
          characters += part.delta.length
          if (part.delta !== '') sink(part)
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
          sink({ ...part, input: part.input.trim() === '' ? '{}' : part.input })
          break
        case 'text-start':
        case 'text-end':
        case 'reasoning-start':
        case 'reasoning-end':
        case 'source':
        case 'file':
          sink(part)
          break
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

interface Ending {
  failure: unknown
  characters: number
  calls: number
  from: Answerer
  sink: (part: ModelPart) => void
}

/** An unreadable line in an answer that came to a proper end is passed over, any other error holds. */
function finish(part: Extract<LanguageModelV4StreamPart, { type: 'finish' }>, { failure, characters, calls, from, sink }: Ending): void {
  const usage = ourUsage(part.usage, characters)
  const finishReason = unified(part.finishReason, calls)
  const isPassable = finishReason !== 'error' && isUnreadableLine(failure)
  if (failure !== undefined && !isPassable) throw sdkError(failure, from, { usage, finishReason: null })
  // A stream that ends without a word about its end has been cut off.
  const saidNothing = part.finishReason.raw === undefined && ['interrupted', 'error', 'other'].includes(part.finishReason.unified)
  if (saidNothing) throw cutOff(from, usage)
  sink({ type: 'finish', finishReason, usage, ...(part.providerMetadata ? { providerMetadata: part.providerMetadata } : {}) })
}

function ourUsage({ inputTokens, outputTokens }: LanguageModelV4Usage, characters: number): Usage | null {
  const raw = {
    prompt_tokens: inputTokens.total,
    completion_tokens: outputTokens.total,
    prompt_tokens_details: { cached_tokens: inputTokens.cacheRead, cache_write_tokens: inputTokens.cacheWrite },
    completion_tokens_details: { reasoning_tokens: outputTokens.reasoning },
  }
  return readUsage(raw, characters)
}

function unified({ unified: reason }: LanguageModelV4FinishReason, calls: number): ModelFinishReason {
  if (reason === 'length' || reason === 'error') return reason
  if (reason === 'content-filter') return 'content_filter'
  return calls > 0 ? 'tool_calls' : 'stop'
}

function cutOff(from: Answerer, usage: Usage | null = null): ProviderError {
  return new ProviderError('provider_failed', { message: `The answer of ${from.title} broke off before its end.`, retryable: true, usage })
}
