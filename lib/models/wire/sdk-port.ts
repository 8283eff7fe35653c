import type { IncomingMessage } from 'node:http'
import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ReasoningEffort, Usage } from '#lib/messages/index.ts'
import type { Frames } from '#lib/platform/index.ts'
import type { ModelPart, ModelPort, ModelRequest } from '../port.ts'
import { translateCacheMarks } from '../prompt/cache-mark.ts'
import { ProviderError } from '../provider-error.ts'
import type { DeltaStyle } from '../tuning.ts'
import type { AnswerSource } from './answer-error.ts'
import type { OutgoingRequest } from './http-client.ts'
import { type ReadThrough, readThrough } from './read-through.ts'
import type { WireReading } from './reading.ts'
import { createSdkBypass } from './sdk-bypass.ts'
import { sdkError } from './sdk-error.ts'
import { createPump } from './sdk-pump.ts'
import { type SdkSettings, withoutRefused } from './sdk-reasoning.ts'
import { sdkSampling, sdkToolChoice } from './sdk-sampling.ts'
import { readUsage } from './usage.ts'

export interface SdkPortOptions {
  /** Creates the package's model, anew for each request, with the fetch to use. */
  modelWith(fetch: typeof globalThis.fetch): LanguageModelV4
  /** Sends the package's request. Returns a successful response, or throws `ProviderError`. */
  post(request: OutgoingRequest): Promise<IncomingMessage>
  reading(): WireReading
  from: AnswerSource
  frames: Frames
  /** Returns the reasoning options for the request's effort, or for the model's own. */
  settings(effort: ReasoningEffort | undefined): SdkSettings
  deltas: DeltaStyle
  /** Options of the package that end a cached prefix; null where its provider caches without marks. */
  cacheMark: SharedV4ProviderOptions | null
  /** Options that this model has refused. The caller keeps the set for later requests. */
  refused: Set<string>
}

/**
 * Creates the port of OpenAI's Responses, Anthropic and Google. Their AI SDK packages build the request (`doStream`) and read the answer,
 * which our reading corrects. Parts are the packages'; usage, finish reasons and errors are ours.
 */
export function createSdkPort({
  modelWith,
  post,
  reading: newReading,
  from,
  frames,
  settings,
  deltas,
  cacheMark,
  refused,
}: SdkPortOptions): ModelPort {
  const ask = async (request: ModelRequest, sink: (part: ModelPart) => void, signal: AbortSignal) => {
    const { tools, temperature, maxOutputTokens, prompt, toolChoice = 'auto', sampling = {}, reasoningEffort } = request
    const reading = newReading()
    const bypass = createSdkBypass()
    const answer: { through?: ReadThrough } = {}
    const wasForeign = () => answer.through?.failure() ?? null
    const model = modelWith(async (input, init) => {
      answer.through = readThrough(await post(outgoing(input, init, signal)), reading, { from, frames, bypass })
      return answer.through.response
    })
    const pump = createPump(sink, { from, bypass, deltas, usage: characters => rawUsage(reading, characters), wasForeign })
    try {
      const { stream } = await model.doStream({
        prompt: translateCacheMarks(prompt, cacheMark),
        abortSignal: signal,
        ...withoutRefused(settings(reasoningEffort), refused),
        ...(temperature === null || refused.has('temperature') ? {} : { temperature }),
        ...(maxOutputTokens === undefined || refused.has('max_tokens') ? {} : { maxOutputTokens }),
        ...sdkSampling(sampling, refused),
        ...(tools.length === 0
          ? {}
          : {
              tools: tools.map(tool => ({ type: 'function' as const, strict: false, ...tool })),
              ...(refused.has('tool_choice') ? {} : { toolChoice: sdkToolChoice(toolChoice) }),
            }),
      })
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
        try {
          return await ask(request, sink, signal)
        } catch (thrown) {
          signal.throwIfAborted()
          const refusal = sdkName((thrown as ProviderError).refusedOption)
          if (refusal === undefined || refused.has(refusal)) throw thrown
          refused.add(refusal)
        }
      }
    },
  }
}

/** Returns one name for options that the packages set together. Undefined for options that this port may not omit. */
function sdkName(option: string | undefined): string | undefined {
  if (option === 'reasoning_effort' || option === 'thinkingConfig') return 'reasoning'
  if (option === 'max_completion_tokens') return 'max_tokens'
  return option === 'images' || option === 'tools' || option === 'tool_call_id' || option === 'stream_options' ? undefined : option
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
