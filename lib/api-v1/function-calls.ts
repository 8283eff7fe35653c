import type { Iteration } from '#lib/messages/index.ts'
import type { V1FunctionCall } from './schemas.ts'

/** Names and arguments by tool call id. A name is the one that people see (`server.tool`), where the engine's rows hold the name made for models. */
export type CallNames = Map<string, { name: string; arguments: Record<string, unknown> | null }>

export function stepCalls({ toolCalls }: Iteration, names: CallNames): V1FunctionCall[] | null {
  if (toolCalls === null) return null
  return toolCalls.map(({ id, type, function: call }) => ({
    id,
    type,
    function: { name: names.get(id)?.name ?? call.name, arguments: call.arguments },
  }))
}

/** Returns `Using tools: a, b...` while calls are pending, else the engine's own text. */
export function stepStatusText(step: Iteration, names: CallNames): string {
  const calls = stepCalls(step, names)
  return calls === null || calls.length === 0 ? step.statusText : `Using tools: ${calls.map(call => call.function.name).join(', ')}...`
}
