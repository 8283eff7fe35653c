import type { Emission, ScannerState } from './emission.ts'
import { Scanner } from './scanner.ts'
import type { FoundCall, OfferedTool } from './tool-book.ts'

export interface Inspection {
  narrative: string
  reasoning: string
  calls: FoundCall[]
  malformed: number
}

/** The way of one chunk through the scanner. */
export interface TraceStep {
  chunk: string
  /** From the state before to the state after; `InToolCall(depth)`. */
  states: ScannerState[]
  class: 'narrative' | 'tool_call' | 'pending'
  emitted: { class: 'narrative' | 'reasoning' | 'tool_call'; text: string }[]
  buffer: string
}

/** Shows the text that a user would see, and the calls that would run, if this text were streamed in these chunks. */
export function inspectText(
  chunks: readonly string[],
  tools: readonly OfferedTool[],
  { maxBufferChars = 16_384, onStep }: { maxBufferChars?: number; onStep?: (step: TraceStep) => void } = {},
): Inspection {
  const seen: Inspection = { narrative: '', reasoning: '', calls: [], malformed: 0 }
  let emissions: Emission[] = []
  let states: ScannerState[] = []
  const scanner = new Scanner({
    tools,
    maxBufferChars,
    emit: emission => void emissions.push(emission),
    onState: state => void states.push(state),
  })
  const step = (chunk: string, work: () => void): TraceStep => {
    emissions = []
    states = [scanner.state]
    work()
    for (const emission of emissions) {
      if (emission.kind === 'narrative') seen.narrative += emission.raw
      else if (emission.kind === 'reasoning') seen.reasoning += emission.raw
      else if (emission.kind === 'call') seen.calls.push(emission.call)
    }
    return { chunk, states: passed(states, scanner.state), ...traced(emissions), buffer: scanner.buffer }
  }
  for (const chunk of chunks) {
    const taken = step(chunk, () => scanner.push(chunk))
    onStep?.(taken)
  }
  const last = step('', () => scanner.end())
  if (last.emitted.length > 0) onStep?.(last)
  return { ...seen, malformed: scanner.malformed }
}

function traced(emissions: readonly Emission[]): Pick<TraceStep, 'class' | 'emitted'> {
  const emitted = emissions.flatMap((emission): TraceStep['emitted'] => {
    if (emission.kind === 'call')
      return [{ class: 'tool_call', text: JSON.stringify({ name: emission.call.name, arguments: emission.call.arguments }) }]
    return emission.kind === 'markup' ? [] : [{ class: emission.kind, text: emission.raw }]
  })
  const kinds = emissions.map(({ kind }) => kind)
  return { emitted, class: kinds.includes('call') ? 'tool_call' : emitted.length > 0 ? 'narrative' : 'pending' }
}

/** Adds the state at the end of a chunk. A call that has just ended leaves the scanner in InToolCall(0); the text behind it starts from AfterToolCall. */
function passed(states: ScannerState[], end: ScannerState): ScannerState[] {
  const last = states.at(-1)
  if (states.length === 1 || (last !== end && !(last === 'InToolCall(0)' && end === 'AfterToolCall'))) return [...states, end]
  return states
}
