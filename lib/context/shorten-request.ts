import type { RefusedLayout } from './context.ts'
import { tokensOfAnswer } from './lay-out-run.ts'
import { choiceKeyOf, tokensOf } from './layout/item.ts'
import { requestBudget } from './layout/window-budget.ts'
import type { Tokenizers } from './tokens/tokenizers.ts'

/**
 * Learns from a request that a provider called too long, and returns the most tokens of the next one: what the provider's own numbers leave, or without
 * the larger half of all that can leave. Null where nothing can.
 */
export function mostAfterRefusal(tokenizers: Tokenizers, { model, layout, answer, answerLimit, said }: RefusedLayout): number | null {
  const { parts, gathered } = layout.basis
  const isFree = (choiceKey: string) => gathered.choices.get(choiceKey as never) !== 'pinned'
  const turns = parts.turns.filter(turn => turn.every(item => isFree(choiceKeyOf(item))))
  const free = tokensOf([...parts.files, ...parts.pages].filter(item => isFree(choiceKeyOf(item)))) + tokensOf(turns.flat())
  const counted = layout.tokens + tokensOfAnswer(answer)
  const { tokenizer } = gathered
  const window = tokenizers.refused(model, { counted, ...said, isExact: tokenizer.isExact })
  if (free === 0) return null
  const { prompt } = said
  const room = prompt === null || window === null ? counted - Math.ceil(free / 2) : (counted * requestBudget(window, answerLimit)) / prompt
  // In tokens as they are counted from now on.
  const { ratio, isExact } = tokenizers.tokenizerOf(model)
  const correction = isExact === tokenizer.isExact ? ratio / tokenizer.ratio : 1
  return Math.floor(Math.min(room, counted - 1) * correction)
}
