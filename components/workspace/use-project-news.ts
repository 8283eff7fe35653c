import { useEffect } from 'react'
import { projectBoard } from './project-board.ts'

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
