import type { ModelSettings } from '../settings/model-fields.ts'

/**
 * Builds the reasoning options of a request: OpenAI's `reasoning_effort`, which most servers accept, and a budget in the form of
 * OpenRouter, of Alibaba, or of Anthropic and LiteLLM.
 */
export function chatReasoning(
  { reasoningEffort: effort, reasoningBudget: budget }: Pick<ModelSettings, 'reasoningEffort' | 'reasoningBudget'>,
  host: string,
): Record<string, unknown> {
  return { ...(effort === null ? {} : { reasoning_effort: effort }), ...(budget === null ? {} : budgetFor(host, budget)) }
}

function budgetFor(host: string, budget: number): Record<string, unknown> {
  if (host === 'openrouter.ai') return { reasoning: { max_tokens: budget } }
  if (host.endsWith('aliyuncs.com')) return { enable_thinking: true, thinking_budget: budget }
  return { thinking: { type: 'enabled', budget_tokens: budget } }
}
