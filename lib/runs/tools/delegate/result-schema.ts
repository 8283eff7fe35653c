import { newId } from '#lib/ids.ts'
import { firstMisfit } from '#lib/json-schema/shared.ts'
import type { ChatPart } from '#lib/messages/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { failure, type RunEnding } from '../../run/ending.ts'
import type { Run } from '../../run/run.ts'
import { lastText } from './child-result.ts'

/** Times that a child is asked again for a result that fits. */
const MOST_AGAIN = 2
/** A schema that cannot be followed within these limits fits nothing. */
const LIMITS = { onDoubt: 'misfit', keywords: 'all', maxDepth: 100, maxSteps: 100_000 } as const
const AGAIN = 'The result does not fit its schema: '

/**
 * Checks the last answer of a child against the schema of its result. Null where the child goes on: it is asked again in its own log, so a process that takes
 * it up knows. Other runs, and other endings, stay as they are.
 */
export function fittingEnding({ facts, state }: Pick<Run, 'facts' | 'state'>, ending: RunEnding): RunEnding | null {
  const schema = facts.child?.allowance.resultSchema
  if (schema === undefined || ending.finishReason !== 'stop') return ending
  const { parts } = state.writer.log.fold.message
  if (parts.at(-1)?.type === 'steering-message') return null
  const problem = misfitOf(lastText(parts), schema)
  if (problem === null) return ending
  if (parts.filter(isAgain).length >= MOST_AGAIN)
    return failure({ state }, { code: 'invalid_result', message: t('resultDoesNotFit', { problem }), retryable: false })
  const text = `${AGAIN}${problem}. Answer again, with the JSON alone.`
  state.writer.write({ type: 'steering-message', id: newId(), parts: [{ type: 'text', text }] })
  return null
}

function isAgain(part: ChatPart): boolean {
  if (part.type !== 'steering-message') return false
  const [first] = part.parts
  return first?.type === 'text' && first.text.startsWith(AGAIN)
}

/** Says why a text is no JSON that fits; null where it is. */
function misfitOf(text: string, schema: Record<string, unknown>): string | null {
  let value: unknown
  try {
    value = JSON.parse(withoutFence(text))
  } catch {
    return 'it is not JSON'
  }
  const misfit = firstMisfit(value, schema, LIMITS)
  return misfit && `${misfit.path.length === 0 ? 'the result' : misfit.path.join('.').slice(0, 200)} ${misfit.problem}`
}

/** Takes away the fence that many models put around JSON. */
export function withoutFence(text: string): string {
  const lines = text.trim().split('\n')
  return lines.length > 2 && /^```(json)?\s*$/.test(lines[0] ?? '') && lines.at(-1)?.trim() === '```' ? lines.slice(1, -1).join('\n') : text
}
