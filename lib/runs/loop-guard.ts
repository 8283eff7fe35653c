import type { ToolOutput, ToolPart } from '#lib/messages/index.ts'
import { ask } from './inputs.ts'
import type { RunContext } from './run-context.ts'

/** The same call with the same result this many times in a row is a loop; polling with changing results is not. */
const REPETITIONS = 3

/** Pauses a run that goes in circles and shows the evidence. Yields false when the person ends it there. A question that was asked before a restart is taken up. */
export async function mayGoOn(run: RunContext): Promise<boolean> {
  const calls = run.writer.log.fold.message.parts.filter(part => part.type === 'dynamic-tool' && isDone(part)) as ToolPart[]
  const last = calls.at(-1)
  if (!last) return true
  let repetitions = 1
  while (repetitions < calls.length && isSame(last, calls[calls.length - 1 - repetitions])) repetitions++
  if (repetitions % REPETITIONS !== 0) return true
  const answer = await ask(run, {
    kind: 'loop',
    toolCallId: last.toolCallId,
    toolName: `${String(last.toolMetadata?.server)}.${String(last.toolMetadata?.tool)}`,
    arguments: last.input,
    message: `The same call gave the same result ${repetitions} times in a row. Go on?`,
    reason: 'Runs pause when they repeat a call without any change, so that they do not go in circles.',
    options: ['continue', 'stop'],
  })
  return answer.kind === 'answered' && answer.choice === 'continue'
}

function isDone(part: { state: string; output?: unknown }): boolean {
  return part.state === 'output-available' && (part.output as ToolOutput).status === 'done'
}

function isSame(a: ToolPart, b: ToolPart | undefined): boolean {
  return b !== undefined && a.toolName === b.toolName && JSON.stringify(a.input) === JSON.stringify(b.input) && textOf(a) === textOf(b)
}

function textOf(part: ToolPart): string {
  const output = part.output as ToolOutput
  return output.status === 'done' ? `${output.outcome} ${output.text}` : ''
}
