import { expect } from 'vitest'
import type { Chunk, ToolOutput } from '#lib/messages/index.ts'

/** Tool call as logged in the rows of a run. */
export interface LoggedCall {
  id: string
  /** Label of its executions in the tool server's journal; null for a tool that is not journaled. */
  label: string | null
  hasStarted: boolean
  /** Its final outcomes; there must be exactly one. */
  outcomes: string[]
  /** Answers of the user to each question whether to repeat a call with an unknown outcome. */
  answers: string[]
}

/** The calls that stand, in order: those of a step that was asked again are void, and none of them had started. */
export function loggedCalls(chunks: Chunk[]): LoggedCall[] {
  const calls = new Map<string, LoggedCall>()
  let ofStep: LoggedCall[] = []
  for (const chunk of chunks) {
    if (chunk.type === 'start-step') ofStep = []
    if (chunk.type === 'reset-step') {
      expect(ofStep.filter(({ hasStarted, outcomes }) => hasStarted || outcomes.length > 0)).toEqual([])
      for (const { id } of ofStep.splice(0)) calls.delete(id)
    }
    if (chunk.type === 'tool-input-available') {
      const label = (chunk.input as { label?: string } | null)?.label ?? null
      const call: LoggedCall = { id: chunk.toolCallId, label, hasStarted: false, outcomes: [], answers: [] }
      expect(calls.has(call.id), `a second call ${call.id}`).toBe(false)
      calls.set(call.id, call)
      ofStep.push(call)
    }
    if (chunk.type === 'tool-output-available') hear(calls.get(chunk.toolCallId), chunk.output as ToolOutput)
    if (chunk.type === 'data-input' && chunk.data.kind === 'repeat' && chunk.data.choice !== undefined)
      calls.get(chunk.data.toolCallId ?? '')?.answers.push(chunk.data.choice)
  }
  return [...calls.values()]
}

function hear(call: LoggedCall | undefined, output: ToolOutput): void {
  if (call === undefined) throw new Error('an outcome of a call that nobody has announced')
  if (output.status === 'running') call.hasStarted = true
  else call.outcomes.push(output.outcome)
}

/**
 * Asserts that each call succeeded once. A call whose outcome died with its process was asked about, and repeated only if the user agreed.
 */
export function judgeCalls(calls: LoggedCall[], executed: string[]): void {
  for (const { id, label, outcomes, answers } of calls) {
    const isGivenUp = answers.at(-1) === 'do_not_run'
    expect(outcomes, `outcomes of ${label ?? id}`).toEqual([isGivenUp ? 'error' : 'ok'])
    if (label === null) continue
    const times = executed.filter(line => line === `count ${label}` || line === `slow started ${label}`).length
    expect(times, `executions of ${label}`).toBeGreaterThanOrEqual(isGivenUp ? 0 : 1)
    expect(times, `executions of ${label}`).toBeLessThanOrEqual(1 + answers.filter(answer => answer === 'run_again').length)
  }
}
