import type { AnsweredRun } from './context.ts'
import type { ContextDeps } from './deps.ts'
import { historyItems, turnsOf } from './layout/history.ts'
import type { Turn } from './layout/item.ts'
import { presentItems } from './layout/parts.ts'
import { withSummaryItem } from './layout/summary-item.ts'
import { publishChange } from './publish-change.ts'
import { settled } from './settled.ts'
import type { ContextStates, UpdateReport } from './state/context-states.ts'
import type { Tokenizers } from './tokens/tokenizers.ts'
import { moveLine } from './tracker/tier.ts'
import { updateTracker } from './tracker/update.ts'

/** Writers of one state at the same time are few; a fourth loss means that something else is wrong. */
const ATTEMPTS = 4
/** Most moves in one event of the log. */
const MOST_LINES = 50

interface UpdatePorts {
  states: ContextStates
  tokenizers: Pick<Tokenizers, 'learn'>
}

/** Updates the tracker of a chat with what the answered request held, and the answer. */
export async function updateAfterAnswer(
  { platform, states, tokenizers }: Pick<ContextDeps, 'platform'> & UpdatePorts,
  run: AnsweredRun,
): Promise<void> {
  const { chatId, layout, lastRequest, runId } = run
  const { gathered, parts, written } = layout.basis
  const { mode, settings } = gathered
  if (run.isOneStep && lastRequest) {
    const { isExact } = gathered.tokenizer
    tokenizers.learn(layout.modelId, { counted: layout.tokens, reported: lastRequest.prompt, isExact })
  }
  const present = presentItems(parts, [...parts.turns, ...answeredTurn(run)])
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const stored = attempt === 1 ? gathered.stored : await states.read(chatId, mode)
    const base = attempt === 1 ? layout.basis.tracker : settled(stored.tracker, present, gathered).state
    const { state, promotions, demotions } = updateTracker(base, present, settings, gathered.index.unread)
    const report: UpdateReport = { promotions, demotions, written, lastRequest }
    if (!(await states.write(chatId, mode, { version: stored.version, tracker: state, report }))) continue
    // Most answers move nothing.
    const level = promotions.length + demotions.length > 0 ? 'info' : 'debug'
    platform.log[level]('context.updated', {
      runId,
      chatId,
      mode,
      blocks: layout.tiers.map(({ name, tokens, items, isMarked }) => ({ tier: name, tokens, items: items.length, isMarked })),
      tokens: lastRequest,
      promotions: promotions.slice(0, MOST_LINES).map(moveLine),
      demotions: demotions.slice(0, MOST_LINES).map(moveLine),
    })
    publishChange(platform, chatId)
    return
  }
  platform.log.warn('context.not_updated', { runId, chatId, attempts: ATTEMPTS })
}

/** Makes the history items of the message and its answer. */
function answeredTurn({ layout, path, answer }: AnsweredRun): Turn[] {
  const { parts, summary } = layout.basis
  const { tokenizer, earlier } = layout.basis.gathered
  const turns = turnsOf(historyItems([...path, answer], { earlier, count: tokenizer.count })).slice(-1)
  // The summary stands in the first message, whichever that is.
  return parts.turns.length > 0 ? turns : [...withSummaryItem({ ...parts, turns }, summary).turns]
}
