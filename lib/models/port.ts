import type { LanguageModelV4Prompt, LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider'
import type { InterceptorCounters } from '#lib/intercept/index.ts'
import type { Usage } from '#lib/messages/index.ts'
import type { InputModalities } from './input-modalities.ts'
import type { ModelTuning, ReasoningEffort } from './tuning.ts'

/** What a model is asked: the AI SDK's provider prompt, our tools as plain functions. Without tools, neither `tools` nor `tool_choice` is sent. */
export interface ModelRequest {
  prompt: LanguageModelV4Prompt
  tools: FunctionTool[]
  /** Null leaves it out. */
  temperature: number | null
  maxOutputTokens?: number
  /** Absent: the model chooses. Sent only with tools. */
  toolChoice?: ToolChoice
  /** What a program asked for beyond that; absent members are left to the provider. */
  sampling?: Sampling
  /** Absent: as the model is set. */
  reasoningEffort?: ReasoningEffort
}

export type ToolChoice = 'auto' | 'none' | 'required' | { toolName: string }

export interface Sampling {
  topP?: number
  stopSequences?: string[]
  seed?: number
  presencePenalty?: number
  frequencyPenalty?: number
  /** An answer in JSON, of this schema where one is given. */
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

type Kept = Extract<
  LanguageModelV4StreamPart,
  { type: `text-${string}` | `reasoning-${string}` | `tool-input-${string}` | 'tool-call' | 'source' | 'file' }
>

/** How many pieces of the provider are one part, where it is more than one. */
interface Joined {
  pieces?: number
}

/**
 * What a model says, in the AI SDK's stream parts, less what the engine does not need, and with usage and finish reason in our one form.
 * `tool-call` carries `input` as the raw JSON text, once, when the provider has closed the call; a call that was never closed has no `tool-call`.
 */
export type ModelPart =
  | (Kept & Joined)
  | {
      type: 'finish'
      finishReason: ModelFinishReason
      usage: Usage | null
      providerMetadata?: SharedV4ProviderMetadata
      /** Where the interceptor has read the text of the answer. */
      interception?: InterceptorCounters
    }

export type ModelFinishReason = 'stop' | 'tool_calls' | 'length' | 'content_filter' | 'error'

/**
 * One port for every provider. Resolves after `finish` was given to the sink; a stream that ends without a finish reason finishes `error` only
 * if it was cut (`ProviderError` is thrown then). The sink is called synchronously, part by part, and must not throw.
 * Throws `ProviderError` (see provider-error.ts) for anything the provider or the network did, before the first part or in mid-stream, and the
 * signal's reason when aborted: the provider's connection is closed at once.
 */
export interface ModelPort {
  stream(request: ModelRequest, sink: (part: ModelPart) => void, signal: AbortSignal): Promise<void>
}

export type ToolSupport = 'native' | 'text' | 'auto' | 'none'

/** A model that may be asked by this actor. */
export interface ResolvedModel extends InputModalities, Pick<ModelTuning, 'fallbacks' | 'price'> {
  /** `provider:model`. */
  id: string
  title: string
  contextWindow: number | null
  tools: ToolSupport
  temperature: number | null
  /** How many tools one request may have; null where there is no such number. */
  maxTools: number | null
  /** Nothing from the provider for this long ends the step with `chunk_timeout`. */
  chunkTimeoutMs: number
  responseTimeoutMs: number
  /** False for a model that cannot be asked for a chat's title (the demo model). */
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
  /** The labelled demo model. */
  isDemo: boolean
  createdAtMs: number
}
