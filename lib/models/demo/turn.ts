import type { LanguageModelV4Prompt, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider'
import { isAside } from '../prompt/aside.ts'

export interface DoneCall {
  name: string
  input: Record<string, unknown>
  text: string
  failed: boolean
}

/** Input of the demo model: the user's last message, and the results of its own tool calls since. */
export interface DemoTurn {
  question: string
  calls: DoneCall[]
  /** True for the first answer of the chat. */
  isFirst: boolean
}

export function readTurn(prompt: LanguageModelV4Prompt): DemoTurn {
  const at = prompt.findLastIndex(message => message.role === 'user')
  const asked = prompt[at]
  const parts = asked?.role === 'user' ? asked.content : []
  const question = parts.flatMap(part => (part.type === 'text' && !isAside(part) ? [part.text] : [])).join(' ')
  const calls: DoneCall[] = []
  const byId = new Map<string, DoneCall>()
  for (const message of prompt.slice(at + 1)) {
    if (message.role === 'assistant')
      for (const part of message.content)
        if (part.type === 'tool-call') {
          const call = { name: part.toolName, input: record(part.input), text: '', failed: true }
          calls.push(call)
          byId.set(part.toolCallId, call)
        }
    if (message.role === 'tool')
      for (const part of message.content) {
        const call = part.type === 'tool-result' ? byId.get(part.toolCallId) : undefined
        if (call && part.type === 'tool-result') Object.assign(call, outputOf(part.output))
      }
  }
  return { question: question.trim(), calls, isFirst: !prompt.slice(0, at).some(message => message.role === 'assistant') }
}

function outputOf(output: LanguageModelV4ToolResultOutput): Pick<DoneCall, 'text' | 'failed'> {
  switch (output.type) {
    case 'text':
      return { text: output.value, failed: /^(Error|Timed out|Cancelled|Denied): /.test(output.value) }
    case 'error-text':
      return { text: output.value, failed: true }
    case 'json':
      return { text: JSON.stringify(output.value), failed: false }
    case 'error-json':
      return { text: JSON.stringify(output.value), failed: true }
    case 'execution-denied':
      return { text: output.reason ?? 'Denied.', failed: true }
    case 'content':
      return { text: output.value.map(part => (part.type === 'text' ? part.text : '')).join('\n'), failed: false }
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
