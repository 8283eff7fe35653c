import type { ChatMessage, ChatPart, ToolContent, ToolMetadata, ToolOutput, ToolPart } from './parts.ts'

/** Bound of the arguments and results that a page starts with: number of calls, and characters of their JSON. */
export interface CallBudget {
  calls: number
  characters: number
}

const PAGE_BUDGET: CallBudget = { calls: 200, characters: 1024 * 1024 }
/** Characters kept of arguments: more than the line of a card shows. */
const ARGUMENTS_CHARS = 300
/** Characters kept of a reason, a warning or the name of a picture. */
const WORDS_CHARS = 300
/** Pictures kept of a result: as many as a closed card shows. */
const PICTURES = 4

/**
 * Bounds what a page carries of the calls in `messages`, oldest first. The newest calls within the budget keep their details. Every older call that
 * has ended becomes a stand-in: name, outcome, duration and the beginning of its arguments. Texts and positions of parts stay as they are.
 */
export function leaveOutCalls<M extends Pick<ChatMessage, 'parts'>>(messages: readonly M[], budget: CallBudget = PAGE_BUDGET): M[] {
  const left = { ...budget }
  const bounded = [...messages]
  for (let at = bounded.length - 1; at >= 0; at -= 1) {
    const message = bounded[at] as M
    const parts = boundedParts(message.parts, left)
    if (parts !== message.parts) bounded[at] = { ...message, parts }
  }
  return bounded
}

function boundedParts(parts: ChatPart[], left: CallBudget): ChatPart[] {
  const standIns = new Map<string, ToolPart>()
  for (const part of parts.toReversed()) {
    if (part.type !== 'dynamic-tool' || !isOver(part)) continue
    const size = left.calls > 0 ? sizeOf(part) : 0
    if (left.calls > 0 && size <= left.characters) {
      left.calls -= 1
      left.characters -= size
    } else standIns.set(part.toolCallId, standIn(part))
  }
  if (standIns.size === 0) return parts
  return parts.map(part => {
    if (part.type === 'dynamic-tool') return standIns.get(part.toolCallId) ?? part
    return part.type === 'data-input' && part.data.status !== 'open' && standIns.has(part.data.toolCallId ?? '')
      ? { ...part, data: { ...part.data, arguments: undefined } }
      : part
  })
}

/** Tells which details of a call stayed on the server. `result`: the arguments are whole. Null where the part is whole. */
export function leftOutOf(part: ToolPart): NonNullable<ToolMetadata['leftOut']> | null {
  return (part.toolMetadata as Partial<ToolMetadata> | undefined)?.leftOut ?? null
}

/** Matches a call that no later event changes. */
function isOver(part: ToolPart): boolean {
  return part.state === 'output-error' || (part.state === 'output-available' && (part.output as ToolOutput).status === 'done')
}

function sizeOf({ input, toolMetadata, ...part }: ToolPart): number {
  const rest = part.state === 'output-available' ? part.output : 'errorText' in part ? part.errorText : null
  return JSON.stringify([input, toolMetadata, rest]).length
}

function standIn(part: ToolPart): ToolPart {
  const { argumentsText: _, ...metadata } = (part.toolMetadata ?? {}) as Partial<ToolMetadata>
  const input = beginning(part.input)
  const shown = {
    type: part.type,
    toolName: part.toolName,
    toolCallId: part.toolCallId,
    toolMetadata: { ...metadata, leftOut: input.isCut ? 'all' : 'result' },
    input: input.value,
  }
  if (part.state === 'output-error') return { ...shown, state: part.state, errorText: part.errorText.slice(0, WORDS_CHARS) } as ToolPart
  return { ...shown, state: part.state, output: shortOutput(part.output as ToolOutput) } as ToolPart
}

function shortOutput(output: ToolOutput): ToolOutput {
  if (output.status === 'running') return output
  const { outcome, server, tool, content, executed, executionTimeMs, warning, found } = output
  return {
    status: 'done',
    outcome,
    server,
    tool,
    text: '',
    content: content.filter(isPicture).slice(0, PICTURES).map(withShortName),
    executed,
    executionTimeMs,
    ...(warning === undefined ? {} : { warning: warning.slice(0, WORDS_CHARS) }),
    ...(found === undefined ? {} : { found }),
  }
}

type Picture = Extract<ToolContent, { fileId: string }>

function isPicture(content: ToolContent): content is Picture {
  return content.type === 'image'
}

function withShortName(picture: Picture): Picture {
  return { ...picture, name: picture.name.slice(0, WORDS_CHARS) }
}

interface Beginning {
  value: unknown
  /** Characters of the value, about. */
  size: number
  isCut: boolean
}

/** Cuts a value soon after `most` characters: long texts at their end, lists and objects after the entries that fit. */
function beginning(value: unknown, most = ARGUMENTS_CHARS): Beginning {
  if (typeof value === 'string') return { value: value.slice(0, most + 1), size: value.length, isCut: value.length > most + 1 }
  if (typeof value !== 'object' || value === null) return { value, size: String(value).length, isCut: false }
  const kept: [string, unknown][] = []
  let size = 2
  let isCut = false
  const entries = Object.entries(value)
  for (const [name, one] of entries) {
    if (size > most) break
    const part = beginning(one, most - size)
    kept.push([name.slice(0, most + 1), part.value])
    size += part.size + name.length + (Array.isArray(value) ? 2 : 4)
    isCut ||= part.isCut || name.length > most + 1
  }
  const shown = Array.isArray(value) ? kept.map(([, one]) => one) : Object.fromEntries(kept)
  return { value: shown, size, isCut: isCut || kept.length < entries.length }
}
