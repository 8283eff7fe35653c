import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { Sampling } from '../port.ts'
import type { ProviderApi } from '../provider-types.ts'

type SdkApi = Exclude<ProviderApi, 'chat'>
/** Call options of an AI SDK package that carry a field; `own` are those of its provider. */
type Carried = Partial<LanguageModelV4CallOptions> & { own?: Record<string, unknown> }

interface ChatField {
  /** False for what a request may go without: it changes price, speed or records. */
  changesAnswer: boolean
  /** Value that changes nothing, as JSON. */
  neutral?: string
  /** Wires besides chat completions that have it. */
  on: Partial<Record<SdkApi, (value: never) => Carried>>
}

const all = (carry: (value: never) => Carried): ChatField['on'] => ({ responses: carry, anthropic: carry, google: carry })
const openai = (name: string) => ({ responses: (value: never) => ({ own: { [name]: value } }) })

/** Sampling fields of a chat-completions request, and the wires that have them. Chat completions gets each as it is. */
const FIELDS: Record<string, ChatField> = {
  top_p: { changesAnswer: true, neutral: '1', on: all(topP => ({ topP })) },
  stop: {
    changesAnswer: true,
    neutral: '[]',
    on: { anthropic: stopSequences => ({ stopSequences }), google: stopSequences => ({ stopSequences }) },
  },
  seed: { changesAnswer: true, on: { google: seed => ({ seed }) } },
  presence_penalty: { changesAnswer: true, neutral: '0', on: { google: presencePenalty => ({ presencePenalty }) } },
  frequency_penalty: { changesAnswer: true, neutral: '0', on: { google: frequencyPenalty => ({ frequencyPenalty }) } },
  top_k: { changesAnswer: true, neutral: '0', on: { anthropic: topK => ({ topK }), google: topK => ({ topK }) } },
  min_p: { changesAnswer: true, neutral: '0', on: {} },
  repetition_penalty: { changesAnswer: true, neutral: '1', on: {} },
  logit_bias: { changesAnswer: true, neutral: '{}', on: {} },
  logprobs: { changesAnswer: true, neutral: 'false', on: openai('logprobs') },
  top_logprobs: { changesAnswer: true, neutral: '0', on: openai('logprobs') },
  verbosity: { changesAnswer: true, neutral: '"medium"', on: openai('textVerbosity') },
  parallel_tool_calls: {
    changesAnswer: true,
    neutral: 'true',
    on: { ...openai('parallelToolCalls'), anthropic: (value: boolean) => ({ own: { disableParallelToolUse: !value } }) },
  },
  web_search_options: { changesAnswer: true, on: {} },
  service_tier: { changesAnswer: false, on: openai('serviceTier') },
  prompt_cache_key: { changesAnswer: false, on: openai('promptCacheKey') },
  safety_identifier: { changesAnswer: false, on: openai('safetyIdentifier') },
  user: { changesAnswer: false, on: { ...openai('user'), anthropic: userId => ({ own: { metadata: { userId } } }) } },
  prediction: { changesAnswer: false, on: {} },
}

/** Names sampling options as chat completions does. */
export function namedFields({ topP, stopSequences, seed, presencePenalty, frequencyPenalty, others }: Sampling): Record<string, unknown> {
  const named = {
    top_p: topP,
    stop: stopSequences,
    seed,
    presence_penalty: presencePenalty,
    frequency_penalty: frequencyPenalty,
    ...others,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/** Names the fields that change an answer and cannot be given to a provider of this wire. */
export function lackedFields(api: ProviderApi, sampling: Sampling): string[] {
  if (api === 'chat') return []
  return Object.entries(namedFields(sampling)).flatMap(([name, value]) => {
    const field = FIELDS[name]
    const isLacked = field?.changesAnswer === true && field.on[api] === undefined && JSON.stringify(value) !== field.neutral
    return isLacked ? [name] : []
  })
}

/** Converts named fields to call options of a package. Drops what its wire does not have. */
export function carriedFields(api: SdkApi, named: Readonly<Record<string, unknown>>): Carried {
  const carried = Object.entries(named).flatMap(([name, value]) => {
    const carry = FIELDS[name]?.on[api]
    return carry ? [carry(value as never)] : []
  })
  const own = Object.assign({}, ...carried.map(one => one.own ?? {})) as Record<string, unknown>
  return { ...Object.assign({}, ...carried), own } as Carried
}
