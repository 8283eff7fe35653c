import { useEffect } from 'react'

/** Chat that a person wants to move to another project. */
export interface MovedChat {
  id: string
  title: string
  projectId: string | null
}

/** Name under which a chat's id is carried while it is dragged. */
export const DRAGGED_CHAT = 'application/x-parley-chat'

/** `projects`: projects, or the place of a chat, have changed; `chats`: something in a list of chats has; `files`: those that a project keeps have. */
export type ProjectNews = 'projects' | 'chats' | 'files'

type Listener<Value> = (value: Value) => void

/** Passes on what concerns projects between parts of the page that load at different times. */
function createProjectBoard() {
  const news = new Set<Listener<ProjectNews>>()
  const moves = new Set<Listener<MovedChat>>()
  const hear = <Value>(set: Set<Listener<Value>>, listener: Listener<Value>) => {
    set.add(listener)
    return () => void set.delete(listener)
  }
  return {
    /** Tells what has changed, on any device. */
    tell: (what: ProjectNews = 'projects') => {
      for (const listener of [...news]) listener(what)
    },
    onNews: (listener: Listener<ProjectNews>) => hear(news, listener),
    /** Asks the person where the chat is to go. */
    askMove: (chat: MovedChat) => {
      for (const listener of [...moves]) listener(chat)
    },
    onMove: (listener: Listener<MovedChat>) => hear(moves, listener),
  }
}

/** Names the chat of a store for `askMove`. */
export function movedChat(chat: {
  read(): { chatId: string; title: string; place: { project: { id: string } | null } | null }
}): MovedChat {
  const { chatId: id, title, place } = chat.read()
  return { id, title, projectId: place?.project?.id ?? null }
}

export const projectBoard = createProjectBoard()

/** Calls `reload` whenever projects, or chats in them, have changed, or with `files` their files. It must stay the same function. */
export function useProjectNews(reload: () => unknown, { files = false } = {}): void {
  useEffect(
    () =>
      projectBoard.onNews(what => {
        if (files || what !== 'files') void reload()
      }),
    [reload, files],
  )
}
