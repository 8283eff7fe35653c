import { type ChatMessage, isCompleteCall, type ToolOutcome, type ToolOutput, type ToolPart } from '#lib/messages/index.ts'
import type { RecordedResults } from '../run/recorded.ts'
import { notRun } from './not-run.ts'

/**
 * Finds for each call a recorded result of the same tool with the same arguments. Equal calls receive theirs in the order of the recording, and then the last
 * one again. `used`: the calls of the new answer so far.
 */
export function recordedResults(recorded: Pick<ChatMessage, 'parts'>, used: Pick<ChatMessage, 'parts'>): RecordedResults {
  const outcomes = new Map<string, ToolOutcome[]>()
  for (const part of recorded.parts) {
    const outcome = doneOf(part)
    if (outcome) outcomes.set(keyOf(part as ToolPart), [...(outcomes.get(keyOf(part as ToolPart)) ?? []), outcome])
  }
  const counts = new Map<string, number>()
  const count = (key: string) => {
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return before
  }
  for (const part of used.parts) if (doneOf(part)) count(keyOf(part as ToolPart))
  return {
    outcomeOf(call) {
      const key = keyed(call.name, call.arguments)
      const found = outcomes.get(key)
      return found?.[Math.min(count(key), found.length - 1)] ?? notRun(undefined, call, 'error', NOT_RECORDED)
    },
  }
}

const NOT_RECORDED =
  'This answer reuses the recorded results of an earlier one, and none of them matches this call. Continue with the results available.'

function doneOf(part: ChatMessage['parts'][number]): ToolOutcome | null {
  if (!isCompleteCall(part) || part.state !== 'output-available') return null
  const output = part.output as ToolOutput
  if (output.status !== 'done') return null
  const { status: _, ...outcome } = output
  return outcome
}

function keyOf({ toolName, input }: ToolPart): string {
  return keyed(toolName, input)
}

function keyed(name: string, input: unknown): string {
  return `${name} ${JSON.stringify(sorted(input ?? null))}`
}

/** Orders the keys of arguments: models write them in any order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}
