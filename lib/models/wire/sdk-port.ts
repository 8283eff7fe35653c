import type { IncomingMessage } from 'node:http'
import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { Usage } from '#lib/messages/index.ts'
import type { Frames } from '#lib/platform/index.ts'
import type { ModelPart, ModelPort, ModelRequest } from '../port.ts'
import { translateCacheMarks } from '../prompt/cache-mark.ts'
import { ProviderError } from '../provider-error.ts'
import type { ProviderApi } from '../provider-types.ts'
import type { ModelSettings } from '../settings/model-fields.ts'
import type { AnswerSource } from './answer-error.ts'
import type { OutgoingRequest } from './http-client.ts'
import type { Learned } from './learned.ts'
import { withOmitted } from './omitted.ts'
import { type ReadThrough, readThrough } from './read-through.ts'
import type { WireReading } from './reading.ts'
import { createSdkBypass } from './sdk-bypass.ts'
import { sdkError } from './sdk-error.ts'
import { asSent, type CallOptions, callOptions, sdkOptions } from './sdk-options.ts'
import { createPump } from './sdk-pump.ts'
import { readUsage } from './usage.ts'

type SdkApi = Exclude<ProviderApi, 'chat'>

export interface SdkPortOptions {
  /** Creates the package's model, again for each request, with the fetch to use. */
  modelWith(fetch: typeof globalThis.fetch): LanguageModelV4
  /** Sends the package's request. Returns a successful response, or throws `ProviderError`. */
  post(request: OutgoingRequest): Promise<IncomingMessage>
  reading(): WireReading
  from: AnswerSource
  frames: Frames
  api: SdkApi
  /** Model name at the provider. */
  model: string
  tuning: Pick<ModelSettings, 'deltas' | 'reasoningEffort' | 'reasoningBudget' | 'providerSearch' | 'providerImages'>
  /** Options of the package that end a cached prefix; null where its provider caches without marks. */
  cacheMark: SharedV4ProviderOptions | null
  /** The caller keeps it for later requests. */
  learned: Learned
}

/**
 * Creates the port of OpenAI's Responses, Anthropic and Google. Their AI SDK packages build the request (`doStream`) and read the answer,
 * which our reading corrects. Parts are the packages'; usage, finish reasons and errors are ours.
 */
export function createSdkPort(options: SdkPortOptions): ModelPort {
  const { modelWith, post, from, frames, cacheMark, tuning, learned } = options
  const ask = async (request: ModelRequest, call: CallOptions, sink: (part: ModelPart) => void, signal: AbortSignal) => {
    const reading = options.reading()
    const bypass = createSdkBypass()
    const answer: { through?: ReadThrough } = {}
    const wasForeign = () => answer.through?.failure() ?? null
    const model = modelWith(async (input, init) => {
      answer.through = readThrough(await post(outgoing(input, init, signal)), reading, { from, frames, bypass })
      return answer.through.response
    })
    const pump = createPump(sink, { from, bypass, deltas: tuning.deltas, usage: characters => rawUsage(reading, characters), wasForeign })
    try {
      const { stream } = await model.doStream({ prompt: translateCacheMarks(request.prompt, cacheMark), abortSignal: signal, ...call })
      await pump(stream)
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw (
        wasForeign() ?? sdkError(error, from, { usage: rawUsage(reading, 0), finishReason: answer.through?.hasBegun() ? 'error' : null })
      )
    }
  }

  return {
    async stream(request, sink, signal) {
      for (;;) {
        signal.throwIfAborted()
        const { sent, omitted } = learned.options.without(sdkOptions(request, options))
        try {
          return await ask(request, callOptions(request, sent, options), withOmitted(sink, omitted), signal)
        } catch (thrown) {
          signal.throwIfAborted()
          const refusal = thrown instanceof ProviderError ? thrown.refusal : null
          if (refusal === null || !learned.options.note(sent, asSent(refusal))) throw thrown
        }
      }
    },
  }
}

/** Converts a fetch call of the packages, whose body is text and whose headers take any form. */
function outgoing(input: string | URL | Request, init: RequestInit | undefined, signal: AbortSignal): OutgoingRequest {
  const url = new URL(input instanceof Request ? input.url : input)
  return { url, headers: Object.fromEntries(new Headers(init?.headers)), body: String(init?.body ?? ''), signal }
}

function rawUsage(reading: WireReading, characters: number): Usage | null {
  const raw = reading.usage()
  return raw === null ? null : readUsage(raw, characters)
}
