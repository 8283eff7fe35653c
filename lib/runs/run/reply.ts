import type { Iteration, IterationToolCall, Usage } from '#lib/messages/index.ts'
import { isTooDeep } from '#lib/platform/index.ts'

/** A call as the model asked for it. `arguments` is null where the text is not a JSON object. */
export interface ReplyCall {
  /** Unique in its run; the provider's own id where it was usable. */
  id: string
  /** Model-facing name. */
  name: string
  argumentsText: string
  arguments: Record<string, unknown> | null
}

/** The reply of the model in one step, in a form without any provider. */
export interface Reply {
  content: string
  reasoning: string
  toolCalls: ReplyCall[]
  finishReason: Iteration['finishReason']
  usage: Usage | null
}

export function hasToolCalls(reply: Reply): boolean {
  return reply.toolCalls.length > 0
}

/** `Using tools: a, b...` while calls are pending, else the content. */
export function statusText(reply: Reply): string {
  return hasToolCalls(reply) ? `Using tools: ${reply.toolCalls.map(call => call.name).join(', ')}...` : reply.content
}

/** Formats the calls for history; null where there are none. */
export function historyCalls(reply: Reply): IterationToolCall[] | null {
  if (!hasToolCalls(reply)) return null
  return reply.toolCalls.map(call => ({ id: call.id, type: 'function', function: { name: call.name, arguments: call.argumentsText } }))
}

/** Lists the calls that can be executed: their arguments could be parsed. */
export function executionCalls(reply: Reply): { id: string; name: string; arguments: Record<string, unknown> }[] {
  return reply.toolCalls.flatMap(call => (call.arguments === null ? [] : [{ id: call.id, name: call.name, arguments: call.arguments }]))
}

/** Parses arguments: blank text is an empty object, and null is returned for other values. `__proto__`, `constructor` and `prototype` keys are refused at any depth, and so is nesting too deep to store. */
export function parseArguments(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw cause
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isTooDeep(value)) return null
  return isClean(value) ? (value as Record<string, unknown>) : null
}

const POLLUTING = new Set(['__proto__', 'constructor', 'prototype'])

function isClean(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isClean)
  return Object.entries(value).every(([key, item]) => !POLLUTING.has(key) && isClean(item))
}

export function toIteration(reply: Reply, place: { iteration: number; model: string }): Iteration {
  return {
    ...place,
    content: reply.content === '' ? null : reply.content,
    reasoning: reply.reasoning === '' ? null : reply.reasoning,
    toolCalls: historyCalls(reply),
    finishReason: reply.finishReason,
    usage: reply.usage,
    statusText: statusText(reply),
  }
}
