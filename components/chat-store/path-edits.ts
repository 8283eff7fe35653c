import { type ChatMessage, type MessageMetadata, userMessage } from '#lib/messages/shared.ts'
import type { ChatNode, QueuedMessage } from './chat-state.ts'

interface NewNodes {
  nodes: ChatNode[]
  /** Parent in the request, where an absent parent means the head of the path. */
  parentId: string | null
}

const at = (nowMs: number) => new Date(nowMs).toISOString()

function answerTo(parentId: string, key: string, siblingIds: string[], nowMs: number): ChatNode {
  const message: ChatMessage = { id: key, role: 'assistant', parts: [] }
  return { key, message, parentId, siblingIds: [...siblingIds, key], createdAt: at(nowMs) }
}

function metadataOf({ prompt, appNotes, assistant, turn }: QueuedMessage): MessageMetadata {
  return {
    ...(prompt ? { prompt } : {}),
    ...(appNotes ? { appNotes } : {}),
    ...(assistant ? { assistant } : {}),
    ...(turn ? { turn } : {}),
  }
}

/** Appends a new message of the person and the place of its answer. */
export function withSent(nodes: readonly ChatNode[], send: QueuedMessage & { answerKey: string; nowMs: number }): NewNodes {
  const parentId = nodes.at(-1)?.message.id ?? null
  const own: ChatNode = {
    key: send.id,
    message: userMessage(send.id, send.text, metadataOf(send), send.files),
    parentId,
    siblingIds: [send.id],
    createdAt: at(send.nowMs),
    isSentHere: true,
  }
  return { nodes: [...nodes, own, answerTo(send.id, send.answerKey, [], send.nowMs)], parentId }
}

/** Cuts the path at an own message, and adds its new version as the newest sibling. Null when that message is not on the path. */
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
    isSentHere: true,
  }
  return { nodes: [...nodes.slice(0, index), own, answerTo(edit.id, edit.answerKey, [], edit.nowMs)], parentId: edited.parentId }
}

/** Cuts the path at the question of an answer, and adds the place of another answer. Null when there is no such answer. */
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

/** Puts `message` into the node `key`, and its id among the siblings. */
export function withMessage(nodes: readonly ChatNode[], key: string, message: ChatMessage): ChatNode[] {
  return nodes.map(node =>
    node.key === key ? { ...node, message, siblingIds: node.siblingIds.map(id => (id === node.message.id ? message.id : id)) } : node,
  )
}
