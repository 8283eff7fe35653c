import type { ModelFinishReason, ModelPart, ModelPort, ModelRequest } from '../port.ts'
import { isWhole, repairArguments } from './repair-arguments.ts'
import { unwrapArguments } from './unwrap-arguments.ts'

type Call = Extract<ModelPart, { type: 'tool-call' }>

/**
 * Calls whose arguments are a JSON object go on at once. One whose arguments are empty or broken waits for how the step ends: only after `stop` or `tool_calls`
 * empty arguments are none at all, what is one step from an object is unwrapped, and missing braces are added where the result fits the tool's schema.
 * Otherwise it goes on as it is, as text that is no JSON, and is not run.
 */
export function withSettledCalls(port: ModelPort): ModelPort {
  return {
    async stream(request, sink, signal) {
      let waiting: Call[] = []
      const settle = (reason: ModelFinishReason | null) => {
        const calls = waiting
        waiting = []
        for (const call of calls) sink({ ...call, input: settledInput(call, reason, request) })
      }
      try {
        await port.stream(
          request,
          part => {
            if (part.type === 'finish') settle(part.finishReason)
            if (part.type === 'tool-call' && !isWhole(part.input)) waiting.push(part)
            else sink(part)
          },
          signal,
        )
      } catch (error) {
        settle(null)
        throw error
      }
    },
  }
}

/** What stands for arguments that never came: text, so that nobody takes it for an empty object. */
const NOTHING = '{'

function settledInput({ toolName, input }: Call, reason: ModelFinishReason | null, { tools }: ModelRequest): string {
  const isBlank = input.trim() === ''
  if (reason !== 'stop' && reason !== 'tool_calls') return isBlank ? NOTHING : input
  const unwrapped = unwrapArguments(input)
  if (unwrapped !== null) return unwrapped
  const schema = tools.find(tool => tool.name === toolName)?.inputSchema
  return (schema && repairArguments(input, schema)) ?? input
}
