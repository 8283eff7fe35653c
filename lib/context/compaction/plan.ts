import { type ChatMessage, type ChatPart, isCompleteCall, messageFiles, steeringMessage, type ToolOutput } from '#lib/messages/index.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import { fileTokens } from '../tokens/file-tokens.ts'
import type { AppliedCompaction, History } from './compactions.ts'
import { AGAIN_FACTOR, EMERGENCY_FACTOR, LONG_EXCHANGES_SHARE, MIN_EXCHANGES } from './limits.ts'
import { turnStarts } from './turns.ts'

export interface CompactionPlan {
  /** Place in the history's path of the first message that stays word for word. */
  firstKept: number
  /** Tokens of the history as requests have it now, its summary included. */
  tokensBefore: number
}

export interface Planned {
  history: History
  /** Window of the model; null where it is unknown. */
  contextWindow: number | null
  /** True for a wish of a person, which no trigger holds up. */
  isByHand: boolean
  /** Compactions that a person has undone, the newest first. */
  undone: readonly Pick<AppliedCompaction, 'firstKeptId' | 'tokensBefore'>[]
}

/** Plans a compaction; null where there is nothing to do. */
export function planCompaction({ history, contextWindow, isByHand, undone }: Planned): CompactionPlan | null {
  const { path, view, budget } = history
  const tokensBefore = historyTokens(path, view?.summary ?? null)
  if (!isByHand && tokensBefore <= triggerAfterUndo(history, undone)) return null
  const keep = (minExchanges: number) => compactionSpan(path, { keepTokens: budget.kept, minExchanges, tokensOf: messageTokens })
  const most = mostTrigger(budget, contextWindow)
  const twiceFrom = (from: number) => 2 * historyTokens(path.slice(from), null)
  const newest = keep(MIN_EXCHANGES)
  // Two exchanges that nearly fill what a request can hold would be compacted after each answer.
  const firstKept = twiceFrom(newest) > most ? keep(1) : newest
  if (firstKept === 0) return null
  // Less than half of what triggers stays, however long the exchanges are: the next answer does not trigger again.
  const twice = twiceFrom(firstKept)
  if (!isByHand && twice > budget.trigger && tokensBefore <= twice + 2 * budget.summary) return null
  return { firstKept, tokensBefore }
}

/** Tells whether a history is long enough to be compacted, unless a person has just wanted it whole. */
export function isAboveTrigger({ path, view, budget }: Pick<History, 'path' | 'view' | 'budget'>): boolean {
  return historyTokens(path, view?.summary ?? null) > budget.trigger
}

/** Counts what requests have of a history. */
export function historyTokens(path: readonly ChatMessage[], summary: string | null): number {
  return path.reduce((sum, message) => sum + messageTokens(message), summary === null ? 0 : estimateTokens(summary))
}

/** History up to which the two newest exchanges stay where they are long. */
function mostTrigger({ trigger, most }: History['budget'], contextWindow: number | null): number {
  return Math.max(trigger, contextWindow === null ? most : Math.floor(contextWindow * LONG_EXCHANGES_SHARE))
}

/** Lets history grow before it is compacted again where a person wanted it whole, but never past what a request can hold. */
function triggerAfterUndo({ path, budget }: History, undone: Planned['undone']): number {
  const ids = new Set(path.map(({ id }) => id))
  const last = undone.find(({ firstKeptId }) => ids.has(firstKeptId))
  const grown = Math.ceil((last?.tokensBefore ?? 0) * AGAIN_FACTOR)
  return Math.max(budget.trigger, Math.min(grown, Math.floor(budget.trigger * EMERGENCY_FACTOR * 0.9)))
}

export interface SpanLimits {
  /** Tokens of the newest messages that stay word for word, at least. */
  keepTokens: number
  /** Turns with an answer that stay, at least. */
  minExchanges: number
  tokensOf: (message: ChatMessage) => number
}

/**
 * Returns the place of the first message that stays word for word. The messages before it can be summarised; 0 where there are none. It always begins a
 * turn, so no call is parted from its result: both are in one message.
 */
export function compactionSpan(messages: readonly ChatMessage[], { keepTokens, minExchanges, tokensOf }: SpanLimits): number {
  const starts = turnStarts(messages)
  let [tokens, exchanges] = [0, 0]
  let end = messages.length
  for (const start of starts.toReversed()) {
    const turn = messages.slice(start, end)
    tokens += turn.reduce((sum, message) => sum + tokensOf(message), 0)
    if (turn.some(({ role }) => role === 'assistant')) exchanges += 1
    if (tokens >= keepTokens && exchanges >= minExchanges) return start
    end = start
  }
  return 0
}

/** Tokens that the frame of a message takes. */
const FRAME_TOKENS = 4

/** Estimates the tokens that a message takes in a request: its text, calls with their results, notes of Apps and files. */
export function messageTokens(message: ChatMessage): number {
  const notes = message.metadata?.appNotes ?? []
  const files = messageFiles(message)
  return (
    FRAME_TOKENS +
    message.parts.reduce((sum, part) => sum + partTokens(part), 0) +
    notes.reduce((sum, { text }) => sum + estimateTokens(text), 0) +
    files.reduce((sum, file) => sum + fileTokens(file), 0)
  )
}

function partTokens(part: ChatPart): number {
  if (part.type === 'text') return estimateTokens(part.text)
  if (part.type === 'steering-message') return messageTokens(steeringMessage(part))
  if (!isCompleteCall(part)) return 0
  return estimateTokens(part.toolName) + estimateTokens(JSON.stringify(part.input ?? {})) + estimateTokens(resultText(part.output))
}

function resultText(output: unknown): string {
  const result = output as ToolOutput | undefined
  return result?.status === 'done' ? result.text : ''
}
