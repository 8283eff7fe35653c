import { type ChatMessage, type MessageMetadata, userMessage } from '#lib/messages/shared.ts'
import type { ChatNode, QueuedMessage } from './chat-state.ts'

interface NewNodes {
  nodes: ChatNode[]
  /** For the request: absent parents are the head of the path. */
  parentId: string | null
}

const at = (nowMs: number) => new Date(nowMs).toISOString()

function answerTo(parentId: string, key: string, siblingIds: string[], nowMs: number): ChatNode {
  const message: ChatMessage = { id: key, role: 'assistant', parts: [] }
  return { key, message, parentId, siblingIds: [...siblingIds, key], createdAt: at(nowMs) }
}

function metadataOf({ prompt, appNotes }: QueuedMessage): MessageMetadata {
  return { ...(prompt ? { prompt } : {}), ...(appNotes ? { appNotes } : {}) }
}

/** The path with a new message of the person at its end, and the place of its answer. */
export function withSent(nodes: readonly ChatNode[], send: QueuedMessage & { answerKey: string; nowMs: number }): NewNodes {
  const parentId = nodes.at(-1)?.message.id ?? null
  const own: ChatNode = {
    key: send.id,
    message: userMessage(send.id, send.text, metadataOf(send), send.files),
    parentId,
    siblingIds: [send.id],
    createdAt: at(send.nowMs),
  }
  return { nodes: [...nodes, own, answerTo(send.id, send.answerKey, [], send.nowMs)], parentId }
}

/** The path up to an own message, with its new wording as the newest sibling; null when that message is not on the path. */
export function withEdited(
  nodes: readonly ChatNode[],
  edit: QueuedMessage & { messageId: string; answerKey: string; nowMs: number },
): NewNodes | null {
  const index = nodes.findIndex(node => node.message.id === edit.messageId)
  const edited = nodes[index]
  if (edited?.message.role !== 'user') return null
  const own: ChatNode = {
    key: edit.id,
    message: userMessage(edit.id, edit.text, metadataOf(edit), edit.files),
    parentId: edited.parentId,
    siblingIds: [...edited.siblingIds, edit.id],
    createdAt: at(edit.nowMs),
  }
  return { nodes: [...nodes.slice(0, index), own, answerTo(edit.id, edit.answerKey, [], edit.nowMs)], parentId: edited.parentId }
}

/** The path up to the question of an answer, and the place of another answer to it; null when there is no such answer. */
export function withAnotherAnswer(
  nodes: readonly ChatNode[],
  again: { messageId: string; answerKey: string; nowMs: number },
): (NewNodes & { parentId: string }) | null {
  const index = nodes.findIndex(node => node.message.id === again.messageId)
  const former = nodes[index]
  if (former?.message.role !== 'assistant' || former.parentId === null) return null
  const { parentId } = former
  return { nodes: [...nodes.slice(0, index), answerTo(parentId, again.answerKey, former.siblingIds, again.nowMs)], parentId }
}

/** The same path with the node `key` holding `message`, also under its own id among its siblings. */
export function withMessage(nodes: readonly ChatNode[], key: string, message: ChatMessage): ChatNode[] {
  return nodes.map(node =>
    node.key === key ? { ...node, message, siblingIds: node.siblingIds.map(id => (id === node.message.id ? message.id : id)) } : node,
  )
}
