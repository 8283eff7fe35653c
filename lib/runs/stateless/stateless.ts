import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Actor } from '#lib/auth/index.ts'
import type { Chunk, Usage } from '#lib/messages/index.ts'
import type { FunctionTool, ReasoningEffort, Sampling, ToolChoice } from '#lib/models/index.ts'

/** A question that brings its whole history along. Absent settings are the model's own. */
export interface RelayRequest {
  /** As `Models.resolve` takes it. */
  model: string | null
  prompt: LanguageModelV4Prompt
  /** The caller's: their calls go back to the caller. */
  tools: FunctionTool[]
  toolChoice?: ToolChoice
  /** Ours, as `selected_tools` names them: their calls are run here, and the caller sees only what the model makes of the results. */
  serverTools: string[]
  temperature?: number
  maxOutputTokens?: number
  sampling?: Sampling
  reasoningEffort?: ReasoningEffort
}

export interface RelayEnd {
  finishReason: 'stop' | 'length' | 'content_filter' | 'tool_calls'
  /** Summed over the steps. */
  usage: Usage
}

export interface OpenRelay {
  /** `provider:model` of the one that is asked first. */
  model: string
  /**
   * Asks the model, and again with the results of our tools, until it answers or calls a tool of the caller's. `write` gets text, reasoning and the
   * caller's calls as they come; where a fallback answers, a notice and the model's id before that. Throws `ProviderError`, `provider_timeout`, or the signal's reason: the provider's connection is closed at once.
   */
  play(write: (chunk: Chunk) => void): Promise<RelayEnd>
}

/**
 * Answers without a chat: nothing is stored but usage, and who goes away takes the answer along. A model is asked once, since the libraries
 * that speak this wire ask again by themselves; its fallbacks after it. Nobody can be asked here, so a tool whose policy asks is denied.
 */
export interface Relay {
  /** Throws model and tool refusals before the model is asked. */
  open(actor: Actor, request: RelayRequest, signal: AbortSignal): Promise<OpenRelay>
}
