import { z } from 'zod'
import { reasoningEfforts } from '#lib/messages/index.ts'
import { completionRequest } from './request.ts'

type Json = Record<string, unknown>

/**
 * Accepts requests in older forms, or in those of other providers, and rewrites them to today's. Empty values are dropped; the schema refuses all
 * else that is wrong.
 */
export const completionBody = z.preprocess(value => (isObject(value) ? todaysForm(value) : value), completionRequest)

function todaysForm(body: Json): Json {
  const { functions, function_call: functionCall, ...rest } = body
  const tools = rest.tools ?? (Array.isArray(functions) ? functions.map(one => ({ type: 'function', function: one })) : rest.tools)
  const choice = toolChoice(rest.tool_choice ?? functionCall)
  return {
    ...rest,
    ...(rest.model === '' ? { model: null } : {}),
    ...(Array.isArray(rest.messages) ? { messages: messagesOf(rest.messages) } : {}),
    ...(tools === undefined ? {} : { tools }),
    ...(choice === undefined ? {} : { tool_choice: choice }),
    ...Object.fromEntries(NUMBERS.flatMap(name => (typeof rest[name] === 'string' ? [[name, numberOr(rest[name])]] : []))),
    // Some clients send -1 or 0 for "no limit".
    ...Object.fromEntries(LIMITS.flatMap(name => (Number(rest[name]) <= 0 ? [[name, null]] : []))),
    ...(isBlankStop(rest.stop) ? { stop: null } : {}),
    ...((reasoningEfforts as readonly unknown[]).includes(rest.reasoning_effort) ? {} : { reasoning_effort: null }),
  }
}

const LIMITS = ['max_tokens', 'max_completion_tokens']
const NUMBERS = ['temperature', 'top_p', 'max_tokens', 'max_completion_tokens', 'seed', 'presence_penalty', 'frequency_penalty']

function numberOr(text: unknown): unknown {
  const value = Number(text)
  return String(text).trim() !== '' && Number.isFinite(value) ? value : text
}

function isBlankStop(stop: unknown): boolean {
  return stop === '' || (Array.isArray(stop) && stop.every(one => one === ''))
}

/** Rewrites Mistral's `any`, Anthropic's objects and OpenAI's list of allowed tools to OpenAI's words. */
function toolChoice(choice: unknown): unknown {
  if (choice === 'any') return 'required'
  if (!isObject(choice)) return choice
  if (choice.type === 'any') return 'required'
  if (choice.type === 'auto' || choice.type === 'none' || choice.type === 'required') return choice.type
  if (choice.type === 'allowed_tools' && isObject(choice.allowed_tools)) return choice.allowed_tools.mode ?? 'auto'
  const name = isObject(choice.function) ? choice.function.name : choice.name
  return typeof name === 'string' ? { type: 'function', function: { name } } : choice
}

function messagesOf(given: unknown[]): unknown[] {
  const messages: unknown[] = []
  /** Calls without a result so far, and images of results, which follow them. */
  let open: string[] = []
  let images: unknown[] = []
  const close = () => {
    for (const id of open) messages.push({ role: 'tool', tool_call_id: id, content: 'No result was given.' })
    if (images.length > 0) messages.push({ role: 'user', content: images })
    open = []
    images = []
  }
  for (const [at, message] of given.entries()) {
    if (!isObject(message)) {
      messages.push(message)
      continue
    }
    if (message.role === 'tool' || message.role === 'function') {
      const id = typeof message.tool_call_id === 'string' ? message.tool_call_id : (open[0] ?? '')
      open = open.filter(one => one !== id)
      const { text, others } = resultOf(message.content)
      images.push(...others)
      messages.push({ ...message, role: 'tool', tool_call_id: id, content: text })
      continue
    }
    close()
    if (message.role === 'assistant') {
      const { function_call: legacy, reasoning_content: said, reasoning: thought, ...rest } = message
      const calls = callsOf(rest.tool_calls, legacy, at)
      open = calls.map(({ id }) => id)
      const reasoning = [said, thought].find(text => typeof text === 'string' && text !== '')
      messages.push({
        ...rest,
        ...(reasoning === undefined ? {} : { [reasoning === said ? 'reasoning_content' : 'reasoning']: reasoning }),
        content: wordsOf(rest.content),
        tool_calls: calls.length === 0 ? null : calls,
      })
    } else if (message.role === 'user') messages.push({ ...message, content: partsOf(message.content) })
    else messages.push({ ...message, content: wordsOf(message.content) ?? '' })
  }
  // Calls at the very end are the client's to answer.
  if (images.length > 0) messages.push({ role: 'user', content: images })
  return messages
}

function callsOf(calls: unknown, legacy: unknown, at: number): { id: string }[] {
  const given = Array.isArray(calls) ? calls : isObject(legacy) ? [{ function: legacy }] : []
  return given.filter(isObject).map((call, index) => {
    const { name, arguments: args } = isObject(call.function) ? call.function : call
    const text = typeof args === 'string' ? args : args === null || args === undefined ? '' : JSON.stringify(args)
    const id = typeof call.id === 'string' && call.id !== '' ? call.id : `call_${at}_${index}`
    return { ...call, id, type: 'function', function: { name, arguments: text } }
  })
}

/** Splits a result into its text and its images, which go into a user message behind it. */
function resultOf(content: unknown): { text: string; others: unknown[] } {
  if (typeof content === 'string') return { text: content, others: [] }
  if (content === null || content === undefined) return { text: '', others: [] }
  if (!Array.isArray(content)) return { text: JSON.stringify(content), others: [] }
  const parts = content.map(partOf).filter(isObject)
  const text = parts.flatMap(part => (part.type === 'text' ? [String(part.text)] : [])).join('\n')
  return { text, others: parts.filter(part => part.type === 'image_url') }
}

/** Keeps the text of a message that can hold nothing else. */
function wordsOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map(partOf).filter(part => isObject(part) && (part.type === 'text' || part.type === 'refusal'))
}

function partsOf(content: unknown): unknown {
  if (content === null || content === undefined) return ''
  return Array.isArray(content) ? content.map(partOf) : content
}

/** Rewrites parts of the Responses API, and an image given as its address alone. */
function partOf(part: unknown): unknown {
  if (typeof part === 'string') return { type: 'text', text: part }
  if (!isObject(part)) return part
  if (part.type === 'input_text' || part.type === 'output_text') return { ...part, type: 'text' }
  if (part.type !== 'image_url' && part.type !== 'input_image') return part
  const { image_url: image } = part
  return { ...part, type: 'image_url', image_url: typeof image === 'string' ? { url: image } : image }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
