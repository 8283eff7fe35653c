import { PAGE_MESSAGES } from '#lib/chats/shared.ts'
import type { ChatNode, ChatState } from './chat-state.ts'

/**
 * Row of the list: a turn, or a page of messages that is not loaded. `above` is its place: the number of messages from the first of the
 * newest ones up to its own first message. It is negative for turns of those, and stays the same while pages load.
 */
export type Row = { key: string; above: number } & ({ kind: 'turn'; turn: TurnNodes } | { kind: 'hole'; page: number; messages: number })

/** Lists the rows of a path, root first. */
export function rowsOf({ nodes, pages, earlier }: Pick<ChatState, 'nodes' | 'pages' | 'earlier'>): Row[] {
  const rows: Row[] = []
  for (let page = Math.ceil(earlier / PAGE_MESSAGES) - 1; page >= 0; page--) {
    const loaded = pages.get(page)
    const end = page * PAGE_MESSAGES
    const messages = Math.min(PAGE_MESSAGES, earlier - end)
    if (loaded) rows.push(...turnRows(loaded, { above: end + loaded.length, isCut: end + loaded.length < earlier }))
    else rows.push({ kind: 'hole', key: `page ${page}`, above: end + messages, page, messages })
  }
  return [...rows, ...turnRows(nodes, { above: 0, isCut: earlier > 0 })]
}

function turnRows(nodes: readonly ChatNode[], { above, isCut }: { above: number; isCut: boolean }): Row[] {
  let at = above
  return turnsOf(nodes, isCut).map(turn => {
    const row: Row = { kind: 'turn', key: turn.key, above: at, turn }
    at -= turn.nodes.length
    return row
  })
}

/** Lists the messages that are loaded, root first. */
export function loadedNodes({ nodes, pages }: Pick<ChatState, 'nodes' | 'pages'>): ChatNode[] {
  const loaded = [...pages].sort(([a], [b]) => b - a).flatMap(([, page]) => page)
  return [...loaded, ...nodes]
}

/** Own message with its answers, or a part of it: what the list mounts together. */
export interface TurnNodes {
  key: string
  nodes: readonly ChatNode[]
  /** Follows messages of the same turn. */
  isContinued: boolean
}

/** Messages that are mounted together: chats of other programs have turns of hundreds. */
const MOST_OF_A_TURN = 8

/** Groups messages into turns. `isCut`: other messages precede them. */
function turnsOf(nodes: readonly ChatNode[], isCut = false): TurnNodes[] {
  const turns: (TurnNodes & { nodes: ChatNode[] })[] = []
  for (const node of nodes) {
    const last = turns.at(-1)
    const begins = node.message.role === 'user'
    if (last && !begins && last.nodes.length < MOST_OF_A_TURN) last.nodes.push(node)
    else turns.push({ key: node.key, nodes: [node], isContinued: !begins && (last !== undefined || isCut) })
  }
  return turns
}
