import type { LanguageModelV4Prompt, LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider'
import type { InterceptorCounters } from '#lib/intercept/index.ts'
import type { ReasoningEffort, Usage } from '#lib/messages/index.ts'
import type { InputModalities } from './input-modalities.ts'
import type { ModelSettings, ToolSupport } from './settings/model-fields.ts'
import type { TakenParameters } from './takes.ts'

/**
 * Request to a model: the AI SDK's provider prompt, and our tools as plain functions. Without tools, neither `tools` nor `tool_choice` is
 * sent.
 */
export interface ModelRequest {
  prompt: LanguageModelV4Prompt
  tools: FunctionTool[]
  /** Null omits it from the request. */
  temperature: number | null
  maxOutputTokens?: number
  /** Absent leaves the choice to the model. Sent only with tools. */
  toolChoice?: ToolChoice
  /** Sampling options of an API client. Absent members are left to the provider. */
  sampling?: Sampling
  /** Absent uses the model's setting. */
  reasoningEffort?: ReasoningEffort
}

export type ToolChoice = 'auto' | 'none' | 'required' | { toolName: string }

export interface Sampling {
  topP?: number
  stopSequences?: string[]
  seed?: number
  presencePenalty?: number
  frequencyPenalty?: number
  /** Further fields of chat completions, by their names there (`wire/chat-fields.ts`). */
  others?: Record<string, unknown>
  /** Requests an answer in JSON, of this schema if one is given. */
  json?: JsonFormat
}

export interface JsonFormat {
  name?: string
  description?: string
  schema?: Record<string, unknown>
  strict?: boolean
}

export interface FunctionTool {
  /** Model-facing name, at most 64 characters of `[A-Za-z0-9_-]`. */
  name: string
  description: string
  inputSchema: Record<string, unknown>
}

type KeptPart = Extract<
  LanguageModelV4StreamPart,
  { type: `text-${string}` | `reasoning-${string}` | `tool-input-${string}` | 'tool-call' | 'source' | 'file' }
>

/** Count of provider deltas merged into one part, where it is more than one. */
interface Joined {
  pieces?: number
}

/**
 * Part of a model's answer: the AI SDK's stream parts that the engine needs, and `finish` with normalised usage and finish reason.
 * `tool-call` carries `input` as raw JSON text, once, when the provider has closed the call. An unclosed call has no `tool-call`.
 */
export type ModelPart =
  | (KeptPart & Joined)
  | {
      type: 'finish'
      finishReason: ModelFinishReason
      usage: Usage | null
      providerMetadata?: SharedV4ProviderMetadata
      /** Counters of the interceptor, if it has read the text of this answer. */
      interception?: InterceptorCounters
      /** Options of the request that were left out because the model refuses them, by their names on the wire. */
      omitted?: readonly string[]
      /** Log probabilities of the text's tokens, as chat completions has them, where they were asked for. */
      logprobs?: readonly unknown[]
      /** Provider's own word for the end, where we have no name for it. */
      unknownReason?: string
    }

export type ModelFinishReason = 'stop' | 'tool_calls' | 'length' | 'content_filter' | 'error'

/**
 * Port of a model, the same for every provider.
 * Calls the sink synchronously, part by part; the sink must not throw. Resolves after `finish`.
 * Throws `ProviderError` for any failure of the provider or network, before the first part or in mid-stream; an answer without an end
 * counts as one. Throws the signal's reason when aborted, and closes the provider's connection immediately.
 */
export interface ModelPort {
  stream(request: ModelRequest, sink: (part: ModelPart) => void, signal: AbortSignal): Promise<void>
}

/** Model that this actor may use, with its port. */
export interface ResolvedModel extends ModelSettings, Pick<InputModalities, 'mostImageBytes'> {
  /** `provider:model`. */
  id: string
  title: string
  /** Tells which parameters it takes, as far as is known by now, or by its name alone; absent: all. */
  takes?: (known?: 'by name') => TakenParameters
  /** Names the sampling fields that change an answer and that its provider cannot be given; absent: it has all. */
  lacks?: (sampling: Sampling) => string[]
  /** Most tools in one request; null means no limit. */
  maxTools: number | null
  /** False for a model that cannot write chat titles (the demo model). */
  writesTitles: boolean
  port: ModelPort
}

export interface ModelInfo extends InputModalities {
  id: string
  title: string
  ownedBy: string
  contextWindow: number | null
  tools: ToolSupport
  isDefault: boolean
  /** True for the labelled demo model. */
  isDemo: boolean
  createdAtMs: number
}
