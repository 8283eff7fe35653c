import { isDeepStrictEqual } from 'node:util'
import type { ChatPart, ToolOutcome, ToolOutput, ToolPart } from '#lib/messages/index.ts'
import { requestInput } from '../questions/input-requests.ts'
import type { Run } from '../run/run.ts'

/** Repetitions of a call with the same result that are a loop; polling with changing results is none. */
const REPETITIONS = 3
/** Characters of the result shown in the question. */
const SHOWN_RESULT_CHARS = 300

/** Pauses a run that repeats itself and shows the evidence. Returns false when the user ends it there. A question from before a restart is continued. */
export async function mayGoOn(run: Run): Promise<boolean> {
  const loop = findLoop(run.state.writer.log.fold.message.parts)
  if (!loop) return true
  const { part, outcome } = loop.last
  const answer = await requestInput(run, {
    kind: 'loop',
    toolCallId: part.toolCallId,
    toolName: `${String(part.toolMetadata?.server)}.${String(part.toolMetadata?.tool)}`,
    arguments: part.input,
    message: `The same call gave the same result ${loop.times} times in a row: ${shown(outcome)} Continue?`,
    reason: 'Answers pause when they repeat a call without any change, to avoid going in circles.',
    options: ['continue', 'stop'],
  })
  return answer.kind === 'answered' && answer.choice === 'continue'
}

interface DoneCall {
  part: ToolPart
  outcome: ToolOutcome
}

/** Finds the last loop since the user chose to continue. A question that is still open is about a loop that has not ended. */
function findLoop(parts: ChatPart[]): { last: DoneCall; times: number } | null {
  const since = parts.findLastIndex(
    part => part.type === 'data-input' && part.data.kind === 'loop' && part.data.runId === undefined && part.data.choice === 'continue',
  )
  let loop: { last: DoneCall; times: number } | null = null
  let times = 0
  let before: DoneCall | null = null
  for (const last of parts.slice(since + 1).flatMap(doneCall)) {
    times = before && isSame(before, last) ? times + 1 : 1
    if (times >= REPETITIONS) loop = { last, times }
    before = last
  }
  return loop
}

function doneCall(part: ChatPart): DoneCall[] {
  if (part.type !== 'dynamic-tool' || part.state !== 'output-available') return []
  const output = part.output as ToolOutput
  return output.status === 'done' ? [{ part, outcome: output }] : []
}

function isSame(a: DoneCall, b: DoneCall): boolean {
  return (
    a.part.toolName === b.part.toolName &&
    a.outcome.outcome === b.outcome.outcome &&
    resultOf(a.outcome) === resultOf(b.outcome) &&
    isDeepStrictEqual(sentOf(a.part), sentOf(b.part))
  )
}

/** Arguments as the model sent them: their text where they are not a JSON object. */
function sentOf({ input, toolMetadata }: ToolPart): unknown {
  return input === null ? String(toolMetadata?.argumentsText ?? '') : input
}

/** Result as the model got it, without the id of the file in which a long result is stored again each time. */
function resultOf({ text, whole }: ToolOutcome): string {
  return whole ? text.replaceAll(whole.fileId, '') : text
}

function shown({ outcome, text }: ToolOutcome): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const cut = line.length > SHOWN_RESULT_CHARS ? `${line.slice(0, SHOWN_RESULT_CHARS).toWellFormed()}…` : line
  return `${outcome === 'ok' ? '' : `${outcome}, `}${cut === '' ? 'nothing.' : `“${cut}”`}`
}
