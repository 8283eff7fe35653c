import type { ChatNode } from '../store/chat-state.ts'

/** Own message with its answers. */
export interface TurnNodes {
  key: string
  nodes: ChatNode[]
}

export function turnsOf(nodes: readonly ChatNode[]): TurnNodes[] {
  const turns: TurnNodes[] = []
  for (const node of nodes) {
    const last = turns.at(-1)
    if (last && node.message.role !== 'user') last.nodes.push(node)
    else turns.push({ key: node.key, nodes: [node] })
  }
  return turns
}
