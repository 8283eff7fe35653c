import { useMemo } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import type { ChatNode, LiveRun } from '#components/chat-store/chat-state.ts'
import { loadedNodes } from '#components/chat-store/rows.ts'
import { type ChatMessage, callEdits, type EditView, messageText, shownMessage } from '#lib/messages/shared.ts'
import { editsOf } from '../edits/edits-of.ts'

/** Edits of one file by one answer, in its order. */
export interface FileEdits {
  path: string
  edits: EditView[]
}

/** Answer that edits files. */
export interface AnswerEdits {
  key: string
  message: ChatMessage
  /** Text of the message that it answers. */
  question: string
  isLive: boolean
  files: FileEdits[]
}

/** Lists the answers of a path that edit files, the newest first. A running answer is taken from its run. */
export function answerEdits(nodes: readonly ChatNode[], run: LiveRun | null): AnswerEdits[] {
  let question = ''
  const answers: AnswerEdits[] = []
  for (const node of nodes) {
    if (node.message.role === 'user') question = messageText(node.message)
    const isLive = run?.key === node.key
    const message = isLive ? shownMessage(run.fold) : node.message
    const files = fileEdits(message)
    if (files.length > 0) answers.push({ key: node.key, message, question, isLive, files })
  }
  return answers.reverse()
}

/** Groups the edits of an answer by file: blocks first, then those that calls made. */
export function fileEdits(message: Pick<ChatMessage, 'parts'>): FileEdits[] {
  const files = new Map<string, EditView[]>()
  for (const edit of [...editsOf(message), ...message.parts.flatMap(callEdits)]) {
    const known = files.get(edit.file)
    if (known) known.push(edit)
    else files.set(edit.file, [edit])
  }
  return [...files].map(([path, edits]) => ({ path, edits }))
}

export function countFiles(answers: readonly AnswerEdits[]): number {
  return new Set(answers.flatMap(({ files }) => files.map(({ path }) => path))).size
}

/** Returns the answers of the loaded path that edit files, also while one is written. */
export function useAnswerEdits(): AnswerEdits[] {
  const nodes = useChat(state => state.nodes)
  const pages = useChat(state => state.pages)
  const run = useChat(state => state.run)
  return useMemo(() => answerEdits(loadedNodes({ nodes, pages }), run), [nodes, pages, run])
}
