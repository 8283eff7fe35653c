import type { ChatMessage, ChatPart, ToolMetadata, ToolOutput } from '#lib/messages/index.ts'
import type { SearchKind, SearchPlace } from './query.ts'

/** Most characters of a message that are searched; its own words come before those of its tools. */
export const MOST_SEARCHED = 200_000

export interface SearchedField {
  place: SearchPlace
  text: string
  isMarkdown?: true
}

/** Texts of a message by place, and facts about it. */
export interface SearchedFields {
  fields: SearchedField[]
  has: ReadonlySet<SearchKind>
  /** `server.tool` of each call. */
  tools: string[]
}

/** Collects what a search finds in a message: text, names of files, tool names, arguments and results. No reasoning, and nothing of an open question. */
export function searchedFields({ role, parts }: Pick<ChatMessage, 'role' | 'parts'>): SearchedFields {
  const own: SearchPlace = role === 'user' ? 'message' : 'answer'
  const spoken: SearchedField[] = []
  const called: SearchedField[] = []
  const has = new Set<SearchKind>()
  const tools = new Set<string>()
  for (const part of parts) {
    if (part.type === 'text') spoken.push({ place: own, text: part.text, ...(role === 'assistant' ? { isMarkdown: true } : {}) })
    else if (part.type === 'file') {
      has.add(part.mediaType.startsWith('image/') ? 'image' : 'file')
      spoken.push({ place: 'file', text: part.filename ?? '' })
    } else if (part.type === 'data-edit') {
      has.add('edit')
      spoken.push({ place: 'file', text: part.data.file }, { place: own, text: part.data.newText }, { place: own, text: part.data.oldText })
    } else if (part.type === 'dynamic-tool') {
      has.add('tool')
      const name = toolName(part)
      tools.add(name)
      called.push({ place: 'tool', text: name }, ...callTexts(part).map(text => ({ place: 'tool' as const, text })))
    } else spoken.push(...otherTexts(part, own))
  }
  for (const { text } of spoken) {
    if (text.includes('://')) has.add('link')
    if (text.includes('```')) has.add('code')
  }
  return { fields: bounded([...spoken, ...called]), has, tools: [...tools] }
}

type CallPart = Extract<ChatPart, { type: 'dynamic-tool' }>

function toolName(part: CallPart): string {
  const { server, tool } = (part.toolMetadata ?? {}) as Partial<ToolMetadata>
  return server && tool ? `${server}.${tool}` : part.toolName
}

function callTexts(part: CallPart): string[] {
  const { argumentsText } = (part.toolMetadata ?? {}) as Partial<ToolMetadata>
  const given = part.input === undefined ? (argumentsText ?? '') : stringsOf(part.input)
  return [given, part.state === 'output-available' ? resultText(part.output as ToolOutput) : '']
}

function resultText(output: ToolOutput): string {
  if (output?.status !== 'done') return ''
  const names = output.content.flatMap(each => ('name' in each ? [each.name] : []))
  return [output.text, ...names].join('\n')
}

function otherTexts(part: ChatPart, place: SearchPlace): SearchedField[] {
  if (part.type === 'source-url') return [{ place, text: `${part.title ?? ''} ${part.url}` }]
  if (part.type !== 'steering-message') return []
  return part.parts.flatMap(each => (each.type === 'text' ? [{ place: 'message' as const, text: each.text }] : []))
}

/** Joins the keys and values of arguments by lines, without the marks of JSON. Its depth is bounded by what can be stored. */
function stringsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.map(stringsOf).join('\n')
  return Object.entries(value)
    .map(([key, each]) => `${key} ${stringsOf(each)}`)
    .join('\n')
}

function bounded(fields: SearchedField[]): SearchedField[] {
  let left = MOST_SEARCHED
  return fields.flatMap(field => {
    const text = field.text.slice(0, left)
    left -= text.length
    return text === '' ? [] : [{ ...field, text }]
  })
}
