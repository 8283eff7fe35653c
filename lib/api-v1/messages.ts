import { createHash } from 'node:crypto'
import type { PathMessage } from '#lib/chats/index.ts'
import {
  type ChatMessage,
  messageText,
  type SteeringPart,
  steeringMessage,
  type ToolMetadata,
  type ToolOutput,
  type ToolPart,
} from '#lib/messages/index.ts'
import type { V1FunctionCall, V1Message } from './schemas.ts'
import { toUsage } from './usage.ts'

/**
 * Converts the visible path to the four roles that models know. Each step of an answer with tools becomes an assistant message with its calls,
 * then one tool message per result, in the order of the calls. Words that steered the answer appear as a user message where the model read them. A closing assistant message has the id, finish reason and usage of the stored
 * answer. The other ids are derived from it, so they are unique and stable.
 */
export function toMessages(path: readonly PathMessage[]): V1Message[] {
  return path.flatMap(entry => (entry.message.role === 'assistant' ? assistantMessages(entry) : [plainMessage(entry)]))
}

function plainMessage({ message, parentId, createdAt }: PathMessage): V1Message {
  return { id: message.id, parent_id: parentId, role: message.role, content: messageText(message), created_at: createdAt.toISOString() }
}

function assistantMessages({ message, parentId, createdAt }: PathMessage): V1Message[] {
  const created_at = createdAt.toISOString()
  const messages: V1Message[] = []
  const lastId = () => messages.at(-1)?.id ?? parentId
  const add = (rest: Omit<V1Message, 'id' | 'parent_id' | 'created_at'>, id = derivedId(message.id, messages.length)) =>
    messages.push({ id, parent_id: lastId(), ...rest, created_at })

  const steps = stepsOf(message)
  const last = steps.at(-1)
  const closing = last?.type === 'step' && last.calls.length === 0 ? last : undefined
  if (closing) steps.pop()
  for (const step of steps) {
    if (step.type === 'steering-message') {
      add({ role: 'user', content: messageText(steeringMessage(step)) }, step.id)
      continue
    }
    add({
      role: 'assistant',
      content: step.text === '' ? null : step.text,
      ...reasoningOf(step),
      ...(step.calls.length === 0 ? {} : { tool_calls: step.calls.map(toFunctionCall) }),
    })
    for (const call of step.calls) add({ role: 'tool', content: resultOf(call), tool_call_id: call.toolCallId, name: nameOf(call) })
  }
  const { finishReason, usage } = message.metadata ?? {}
  add(
    {
      role: 'assistant',
      content: closing === undefined || closing.text === '' ? null : closing.text,
      ...reasoningOf(closing),
      ...(finishReason === undefined ? {} : { finish_reason: finishReason }),
      ...(usage === undefined ? {} : { usage: toUsage(usage) }),
    },
    message.id,
  )
  return messages
}

interface Step {
  type: 'step'
  text: string
  reasoning: string
  calls: ToolPart[]
}

/** Splits an answer into its steps, and the words that steered it. */
function stepsOf(message: ChatMessage): (Step | SteeringPart)[] {
  const steps: (Step | SteeringPart)[] = []
  const current = () => {
    const last = steps.at(-1)
    return last?.type === 'step' ? last : begin()
  }
  const begin = () => {
    const step: Step = { type: 'step', text: '', reasoning: '', calls: [] }
    steps.push(step)
    return step
  }
  for (const part of message.parts) {
    if (part.type === 'step-start') begin()
    else if (part.type === 'steering-message') steps.push(part)
    else if (part.type === 'text') current().text += part.text
    else if (part.type === 'reasoning') current().reasoning += part.text
    else if (part.type === 'dynamic-tool' && isComplete(part)) current().calls.push(part)
  }
  return steps
}

/** Says whether a call was completed. One that was cut off never ran and has no result. */
function isComplete(call: ToolPart): boolean {
  return call.state !== 'input-streaming' && call.state !== 'output-error'
}

function reasoningOf(step: Step | undefined): { reasoning?: string } {
  return step === undefined || step.reasoning === '' ? {} : { reasoning: step.reasoning }
}

function toFunctionCall(call: ToolPart): V1FunctionCall {
  return { id: call.toolCallId, type: 'function', function: { name: nameOf(call), arguments: argumentsText(call) } }
}

function nameOf(call: ToolPart): string {
  const metadata = call.toolMetadata as ToolMetadata | undefined
  if (!metadata) return call.toolName
  return metadata.server === '' ? metadata.tool : `${metadata.server}.${metadata.tool}`
}

function argumentsText({ input }: ToolPart): string {
  return typeof input === 'string' ? input : JSON.stringify(input ?? {})
}

function resultOf(call: ToolPart): string {
  if (call.state !== 'output-available') return ''
  const output = call.output as ToolOutput
  return output.status === 'done' ? output.text : ''
}

/** Derives a UUID version 7 that has the time of `id`, and bits that follow from both arguments. */
function derivedId(id: string, place: number): string {
  const hash = createHash('sha256').update(`${id}/${place}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  return `${id.slice(0, 13)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
}
