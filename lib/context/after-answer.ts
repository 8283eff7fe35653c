import type { Platform } from '#lib/platform/index.ts'
import type { AnsweredRun, AnswerUpdate } from './context.ts'
import type { ContextDeps } from './deps.ts'
import { historyItems, turnsOf } from './layout/history.ts'
import type { Turn } from './layout/item.ts'
import { presentItems } from './layout/parts.ts'
import { withSummaryItem } from './layout/summary-item.ts'
import { publishChange } from './publish-change.ts'
import { settleTracker } from './settle-tracker.ts'
import type { ContextStates, StoredContext } from './state/context-states.ts'
import type { Tokenizers } from './tokens/tokenizers.ts'
import type { TrackerState } from './tracker/state.ts'
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
export function updateByAnswer(
  { platform, states, tokenizers }: Pick<ContextDeps, 'platform'> & UpdatePorts,
  run: AnsweredRun,
): AnswerUpdate {
  const { chatId, layout, lastRequest } = run
  const { gathered, parts, written, tracker } = layout.basis
  const { mode, settings } = gathered
  if (run.isOneStep && lastRequest) {
    const { isExact } = gathered.tokenizer
    tokenizers.learn(layout.modelId, { counted: layout.tokens, reported: lastRequest.prompt, isExact })
  }
  const present = presentItems(parts, [...parts.turns, ...answeredTurn(run)])
  const updated = (base: TrackerState, version: number): StoredContext => {
    const { state, promotions, demotions } = updateTracker(base, present, settings, gathered.index.unread)
    return { version, tracker: state, report: { promotions, demotions, written, lastRequest } }
  }
  let next = updated(tracker, gathered.stored.version)
  let isStored = false

  return {
    async store(sql) {
      isStored = await states.writeIn(sql, { chatId, mode }, next)
    },
    async stored() {
      for (let attempt = 2; !isStored; attempt++) {
        if (attempt > ATTEMPTS) return platform.log.warn('context.not_updated', { runId: run.runId, chatId, attempts: ATTEMPTS })
        const stored = await states.read(chatId, mode)
        next = updated(settleTracker(stored.tracker, present, gathered).state, stored.version)
        isStored = await states.write(chatId, mode, next)
      }
      logUpdate(platform, run, next)
      publishChange(platform, chatId)
    },
  }
}

function logUpdate({ log }: Pick<Platform, 'log'>, { runId, chatId, layout, lastRequest }: AnsweredRun, { report }: StoredContext): void {
  const { promotions, demotions } = report
  // Most answers move nothing.
  const level = promotions.length + demotions.length > 0 ? 'info' : 'debug'
  log[level]('context.updated', {
    runId,
    chatId,
    mode: layout.basis.gathered.mode,
    blocks: layout.tiers.map(({ name, tokens, items, isMarked }) => ({ tier: name, tokens, items: items.length, isMarked })),
    tokens: lastRequest,
    promotions: promotions.slice(0, MOST_LINES).map(moveLine),
    demotions: demotions.slice(0, MOST_LINES).map(moveLine),
  })
}

/** Makes the history items of the message and its answer. */
function answeredTurn({ layout, path, answer }: AnsweredRun): Turn[] {
  const { parts, summary } = layout.basis
  const { tokenizer, earlier } = layout.basis.gathered
  const turns = turnsOf(historyItems([...path, answer], { earlier, count: tokenizer.count })).slice(-1)
  // The summary is in the first message, whichever that is.
  return parts.turns.length > 0 ? turns : [...withSummaryItem({ ...parts, turns }, summary).turns]
}
