import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { isProviderError, type Models, type ResolvedModel } from '#lib/models/index.ts'
import type { Logger } from '#lib/platform/index.ts'
import type { UsageLedger } from '#lib/usage/index.ts'
import { askModel } from './ask-model.ts'
import type { History } from './compactions.ts'
import { decide } from './decide.ts'
import { MIN_EXCHANGES } from './limits.ts'
import { shortened, summaryQuestion } from './summary-question.ts'
import { noAnswer, readTopicAnswer, type TopicAnswer } from './topic-answer.ts'
import { topicQuestion } from './topic-question.ts'

export interface MakingPorts {
  models: Pick<Models, 'resolve'>
  usage: UsageLedger
  log: Pick<Logger, 'info'>
}

export interface Making {
  actor: Actor
  /** Model of the chat. */
  own: ResolvedModel
  /** Id of the small model; empty takes the chat's own. */
  smallModel: string
  history: History
  firstKept: number
  signal: AbortSignal
}

/** Content of a compaction: the messages from `firstKept` on, and the summary before them, if there is one. */
export interface Made {
  firstKept: number
  summary: string | null
  reason: string
  confidence: number
}

const DEFAULT_REASON = 'The history of this chat had grown long.'
/** Tells whether the question showed most of what is summarised: a summary of the rest alone would lose the beginning. */
const isShown = (firstKept: number, offset: number) => offset < firstKept / 2

/**
 * Asks where the topic last changed and makes of it what requests will hold. Where the small model fails or answers nonsense, the chat's own model
 * summarises. Rejects where that fails too.
 */
export async function makeCompaction(ports: MakingPorts, making: Making): Promise<Made> {
  const { history, firstKept } = making
  const { path, view, budget } = history
  const earlierSummary = view?.summary ?? null
  const small = await smallModelOf(ports, making)
  const asked = topicQuestion({ messages: path, firstKept, earlierSummary, summaryTokens: budget.summary })
  const answer = await topicOf(ports, making, { model: small, question: asked })
  const { boundary, confidence, reason } = answer
  const decision = decide({
    messages: path,
    firstKept,
    offset: asked.offset,
    answer: { boundary, confidence },
    minExchanges: MIN_EXCHANGES,
  })
  const told = { reason: reason === '' ? DEFAULT_REASON : reason, confidence }
  if (decision.kind === 'leave_out') return { firstKept: decision.firstKept, summary: null, ...told }
  if (answer.summary !== '' && isShown(firstKept, asked.offset)) {
    return { firstKept, summary: shortened(answer.summary, budget.summary), ...told }
  }
  return { firstKept, summary: await summaryOf(ports, making, answer === noAnswer ? making.own : small), ...told }
}

async function topicOf(
  { usage, log }: MakingPorts,
  { actor, signal }: Making,
  { model, question }: { model: ResolvedModel; question: ReturnType<typeof topicQuestion> },
): Promise<TopicAnswer> {
  try {
    return readTopicAnswer(await askModel(usage, { actor, model, prompt: question.prompt, signal }), question.shown)
  } catch (error) {
    signal.throwIfAborted()
    log.info('compaction.topic_failed', { model: model.id, error })
    return noAnswer
  }
}

async function summaryOf(ports: MakingPorts, { actor, own, history, firstKept, signal }: Making, first: ResolvedModel): Promise<string> {
  const { path, view, budget } = history
  const ask = async (model: ResolvedModel) => {
    const { contextWindow } = model
    const asked = {
      messages: path.slice(0, firstKept),
      earlierSummary: view?.summary ?? null,
      summaryTokens: budget.summary,
      contextWindow,
    }
    const summary = shortened(await askModel(ports.usage, { actor, model, prompt: summaryQuestion(asked), signal }), budget.summary)
    if (summary === '') throw new EmptySummaryError()
    return summary
  }
  if (first.id === own.id) return ask(own)
  try {
    return await ask(first)
  } catch (error) {
    signal.throwIfAborted()
    ports.log.info('compaction.summary_failed', { model: first.id, error })
    return ask(own)
  }
}

class EmptySummaryError extends Error {}

/** Finds the small model; the chat's own where none is set, or this person may not use it. */
async function smallModelOf({ models }: MakingPorts, { actor, own, smallModel }: Making): Promise<ResolvedModel> {
  if (smallModel === '') return own
  try {
    return await models.resolve(actor, smallModel)
  } catch (error) {
    if (isAppError(error)) return own
    throw error
  }
}

/** Says why a compaction failed, for the person. */
export function failureSentence({ role }: Actor, error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'The model did not answer in time.'
  if (error instanceof EmptySummaryError) return 'The model answered without a summary.'
  if (isProviderError(error)) return role === 'admin' ? error.message : (error.forMembers ?? error.message)
  return isAppError(error) ? error.message : 'Something went wrong on our side.'
}
