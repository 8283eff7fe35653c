import { allEdits, type ChatPart, type ChildStatus, messageText, type ToolOutcome, type ToolOutput } from '#lib/messages/index.ts'
import type { ChildResult } from '../../run/children-port.ts'
import { changedFiles } from '../../run/edit-groups.ts'

/** Characters of a child's text that its parent gets. */
const MAX_CHARS = 40_000
/** Denied and failed work that is listed. */
const MOST_UNDONE = 20

export interface ToldResult {
  status: ChildStatus
  text: string
  changedFiles: NonNullable<ToolOutcome['changedFiles']>
  leftUndone: string[]
}

const CUTS: Readonly<Record<string, string>> = {
  length: 'The answer was cut at its length limit.',
  content_filter: 'The answer was cut by a content filter.',
  max_tool_rounds: 'The limit of tool rounds or tokens was reached.',
  timeout: 'The time limit was reached.',
}

/** Says honestly how a child has ended: a cut answer is not whole, and an empty one has failed. */
export function toldResult({ status, finishReason, error, message }: ChildResult): ToldResult {
  const parts = message?.parts ?? []
  const said = lastText(parts)
  const cut = CUTS[finishReason ?? '']
  const ended = statusOf({ status, finishReason, isEmpty: said === '' })
  const undone = [...(cut ? [cut] : []), ...notDone(parts)]
  return {
    status: ended,
    text: said === '' ? (error ?? emptyText(ended)) : shortened(ended === 'failed' && error ? `${error}\n${said}` : said),
    changedFiles: changedFiles(parts),
    leftUndone: undone.slice(0, MOST_UNDONE),
  }
}

function statusOf({ status, finishReason, isEmpty }: Pick<ChildResult, 'status' | 'finishReason'> & { isEmpty: boolean }): ChildStatus {
  if (status === 'stopped') return 'stopped'
  if (finishReason === 'timeout' || finishReason === 'max_tool_rounds') return isEmpty ? 'limit' : 'partial'
  if (status !== 'completed' || isEmpty) return 'failed'
  return finishReason === 'stop' ? 'ok' : 'partial'
}

function emptyText(status: ChildStatus): string {
  if (status === 'stopped') return 'The task was stopped before it had a result.'
  return status === 'limit' ? 'A limit was reached before the task had a result.' : 'The task ended without an answer.'
}

/** The answer of the last step; all that was said, where that step said nothing. */
export function lastText(parts: readonly ChatPart[]): string {
  const last = messageText({ parts: parts.slice(parts.findLastIndex(part => part.type === 'step-start') + 1) }).trim()
  return last === '' ? messageText({ parts: [...parts] }).trim() : last
}

function notDone(parts: readonly ChatPart[]): string[] {
  const calls = parts.flatMap(part => {
    if (part.type !== 'dynamic-tool' || part.state !== 'output-available') return []
    const output = part.output as ToolOutput
    if (output.status !== 'done' || output.outcome !== 'denied') return []
    return [`${output.server}.${output.tool} was denied: ${output.text.slice(0, 200).toWellFormed()}`]
  })
  const edits = allEdits(parts).filter(({ status }) => status === 'failed' || status === 'skipped')
  return [...new Set([...calls, ...edits.map(({ file }) => `An edit of ${file} was not made.`)])]
}

function shortened(text: string): string {
  if (text.length <= MAX_CHARS) return text
  return `${text.slice(0, MAX_CHARS).toWellFormed()}\n[${text.length - MAX_CHARS} more characters are in the task’s own chat.]`
}
