import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Actor } from '#lib/auth/index.ts'
import type { Chunk, ReasoningEffort, Usage } from '#lib/messages/index.ts'
import type { FunctionTool, Sampling, ToolChoice } from '#lib/models/index.ts'

/** A request that carries its whole history. Absent settings are the model's own. */
export interface StatelessRequest {
  /** As `Models.resolve` takes it. */
  model: string | null
  prompt: LanguageModelV4Prompt
  /** The client's tools: their calls go back to the client. */
  tools: FunctionTool[]
  toolChoice?: ToolChoice
  /** Our tools, as `selected_tools` names them. Their calls run here, and the client sees only what the model makes of the results. */
  serverTools: string[]
  temperature?: number
  maxOutputTokens?: number
  sampling?: Sampling
  reasoningEffort?: ReasoningEffort
}

export interface StatelessEnd {
  finishReason: 'stop' | 'length' | 'content_filter' | 'tool_calls'
  /** Summed over the steps. */
  usage: Usage
  /** Log probabilities of the text's tokens; absent where none came. */
  logprobs?: readonly unknown[]
}

export interface OpenStateless {
  /** `provider:model` of the model that is asked first. */
  model: string
  /**
   * Asks the model, and again with the results of our tools, until it answers or calls a tool of the client. `write` gets text, reasoning and the client's
   * calls as they come, and before a fallback answers, a notice and its id. Throws `ProviderError`, `provider_timeout`, or the signal's reason; the
   * connection to the provider is closed immediately.
   */
  play(write: (chunk: Chunk) => void): Promise<StatelessEnd>
}

/**
 * Answers without a chat: nothing is stored but usage, and the answer ends when its client leaves. A model is asked once, since the client libraries of this
 * API retry by themselves; then its fallbacks. There is no user to ask, so a tool whose policy asks is denied.
 */
export interface Stateless {
  /** Throws model and tool refusals before the model is asked. */
  open(actor: Actor, request: StatelessRequest, signal: AbortSignal): Promise<OpenStateless>
}
