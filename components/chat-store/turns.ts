import type { ChatNode } from './chat-state.ts'

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
export function turnsOf(nodes: readonly ChatNode[], isCut = false): TurnNodes[] {
  const turns: (TurnNodes & { nodes: ChatNode[] })[] = []
  for (const node of nodes) {
    const last = turns.at(-1)
    const begins = node.message.role === 'user'
    if (last && !begins && last.nodes.length < MOST_OF_A_TURN) last.nodes.push(node)
    else turns.push({ key: node.key, nodes: [node], isContinued: !begins && (last !== undefined || isCut) })
  }
  return turns
}
