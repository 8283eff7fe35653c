import type { ModelFinishReason, ModelPart, ModelPort, ModelRequest } from '../port.ts'
import { isWhole, repairArguments } from './repair-arguments.ts'
import { unwrapArguments } from './unwrap-arguments.ts'

type Call = Extract<ModelPart, { type: 'tool-call' }>

/**
 * Settles the arguments of calls. A call whose arguments are a JSON object passes immediately; others wait for the end of
 * the step. After `stop` or `tool_calls`, empty arguments become `{}`, wrapped ones are unwrapped, and missing braces are added if the
 * result fits the tool's schema. All others pass as invalid JSON, which is never run.
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

/** Replaces arguments that never came: invalid JSON, so they are not taken for an empty object. */
const NOTHING = '{'

function settledInput({ toolName, input }: Call, reason: ModelFinishReason | null, { tools }: ModelRequest): string {
  const isBlank = input.trim() === ''
  if (reason !== 'stop' && reason !== 'tool_calls') return isBlank ? NOTHING : input
  const unwrapped = unwrapArguments(input)
  if (unwrapped !== null) return unwrapped
  const schema = tools.find(tool => tool.name === toolName)?.inputSchema
  return (schema && repairArguments(input, schema)) ?? input
}
