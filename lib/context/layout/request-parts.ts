import type { ChatMessage } from '#lib/messages/index.ts'
import type { FunctionTool } from '#lib/models/index.ts'
import { sha256 } from '#lib/platform/index.ts'
import { type ServerInstructions, serverInstructions } from '../server-instructions.ts'
import { type CountTokens, historyItems, turnsOf } from './history.ts'
import { type ContextItem, type TextItem, tokensOf } from './item.ts'
import type { RequestParts } from './parts.ts'

/** Contents of which the parts of a request are made. */
export interface PartsSource {
  /** Instructions of all levels. */
  instructions: string
  servers: readonly ServerInstructions[]
  tools: readonly FunctionTool[]
  path: readonly ChatMessage[]
  /** Messages before the first of the path, which no request includes any longer. */
  earlier: number
  legends: readonly TextItem[]
  entries: readonly TextItem[]
  files: readonly TextItem[]
  pages: readonly TextItem[]
  /** Facts that are remembered of the person; empty or absent where there are none. */
  memory?: string
  fileList: string
  /** Changes under review; empty or absent where nothing is. */
  review?: string
  date: string
  tail: readonly string[]
  /** False in a view of a chat to which nothing is sent: every message is history then. */
  endsWithMessage: boolean
  count: CountTokens
}

/** Makes the parts of a request, each with its hash and its tokens. */
export function requestParts(source: PartsSource): RequestParts {
  const {
    instructions,
    servers,
    tools,
    path,
    earlier,
    count,
    endsWithMessage,
    date,
    tail,
    legends,
    entries,
    files,
    pages,
    fileList,
    review = '',
    memory = '',
  } = source
  const turns = turnsOf(historyItems(path, { earlier, count }))
  const asked = endsWithMessage ? (turns.at(-1) ?? []) : []
  return {
    system: systemItem(instructions + serverInstructions(servers), date, count),
    date,
    tools: toolsItem(tools, count),
    legends,
    entries,
    files,
    pages,
    memory: memory === '' ? null : textItem('memory:facts', 'Memory', memory, count),
    fileList: fileList === '' ? null : textItem('system:files', 'List of files', fileList, count),
    review: review === '' ? null : textItem('system:review', 'Changes under review', review, count),
    turns: endsWithMessage ? turns.slice(0, -1) : turns,
    message: asked.flatMap(({ messages }) => messages),
    messageTokens: tokensOf(asked) + tail.reduce((sum, text) => sum + count(text), 0),
    tail,
  }
}

/** Makes the item of the instructions. Its tokens include the date, its hash does not. */
function systemItem(words: string, date: string, count: CountTokens): TextItem {
  const item = textItem('system:prompt', 'Instructions', words, count)
  return { ...item, tokens: item.tokens + (date === '' ? 0 : count(date)) }
}

export function textItem(key: ContextItem['key'], label: string, text: string, count: CountTokens): TextItem {
  return { key, label, hash: sha256(text), tokens: count(text), text }
}

/** Makes one item of all definitions: on the wire they are together, before everything else. */
function toolsItem(tools: readonly FunctionTool[], count: CountTokens): ContextItem | null {
  if (tools.length === 0) return null
  const { text: _, ...item } = textItem('tools:definitions', 'Tools', JSON.stringify(tools), count)
  return item
}
