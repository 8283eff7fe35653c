import type { ChatMessage } from '#lib/messages/index.ts'
import type { FunctionTool } from '#lib/models/index.ts'
import { sha256 } from '#lib/platform/index.ts'
import { type ServerInstructions, serverInstructions } from '../server-instructions.ts'
import { historyItems, turnsOf } from './history.ts'
import { type ContextItem, type TextItem, type Turn, tokensOf } from './item.ts'
import type { RequestParts } from './parts.ts'
import type { Weigh } from './weigh.ts'

/** Contents of which the parts of a request are made. */
export interface PartsSource {
  /** Instructions of all levels. */
  instructions: string
  servers: readonly ServerInstructions[]
  tools: readonly FunctionTool[]
  path: readonly ChatMessage[]
  /** Messages before the first of the path that stand in no request any more. */
  earlier: number
  entries: readonly TextItem[]
  files: readonly TextItem[]
  pages: readonly TextItem[]
  fileList: string
  /** Last sentence of the system message, which changes once a day and counts as no change of the instructions. */
  date: string
  tail: readonly string[]
  /** False in a view of a chat to which nothing is sent: every message is history then. */
  endsWithMessage: boolean
  weigh: Weigh
}

/** Makes the parts of a request, each with its hash and its tokens. */
export function requestParts(source: PartsSource): RequestParts {
  const { instructions, servers, tools, path, earlier, weigh, endsWithMessage, tail, date } = source
  const items = historyItems(path, { earlier, weigh })
  const turns = turnsOf(path, items)
  const asked = endsWithMessage ? askedTurn(turns) : []
  const words = instructions + serverInstructions(servers)
  const tailTokens = tail.reduce((sum, text) => sum + weigh(sha256(text), () => text), 0)
  return {
    system: systemItem(words, date, weigh),
    date,
    tools: toolsItem(tools, weigh),
    entries: source.entries,
    files: source.files,
    pages: source.pages,
    fileList: listItem(source.fileList, weigh),
    turns: endsWithMessage ? turns.slice(0, -1) : turns,
    message: asked.flatMap(({ messages }) => messages),
    messageTokens: tokensOf(asked) + tailTokens,
    tail,
  }
}

/** Makes the item of the instructions. Its tokens include the date, its hash does not. */
function systemItem(words: string, date: string, weigh: Weigh): TextItem {
  const item = weighed('system:prompt', 'Instructions', words, weigh)
  return { ...item, tokens: item.tokens + (date === '' ? 0 : weigh(sha256(date), () => date)), text: words }
}

function listItem(text: string, weigh: Weigh): TextItem | null {
  return text === '' ? null : { ...weighed('system:files', 'List of files', text, weigh), text }
}

function askedTurn(turns: readonly Turn[]): Turn {
  return turns.at(-1) ?? []
}

function weighed(key: ContextItem['key'], label: string, text: string, weigh: Weigh): ContextItem {
  const hash = sha256(text)
  return { key, label, hash, tokens: weigh(hash, () => text) }
}

/** Makes one item of all definitions: on the wire they stand together, before everything else. */
function toolsItem(tools: readonly FunctionTool[], weigh: Weigh): ContextItem | null {
  return tools.length === 0 ? null : weighed('tools:definitions', 'Tools', JSON.stringify(tools), weigh)
}
