'use client'

import { useEffect, useState } from 'react'
import { MoveDialog } from '#components/chat-project/later-move.tsx'
import { type MovedChat, projectBoard } from '#components/workspace/project-board.ts'
import { useToldProjects } from './use-told-projects.ts'

/** Shows the dialog that moves a chat when it is asked for, and announces projects the person was added to. */
export function LazyProjects() {
  const [moved, setMoved] = useState<MovedChat | null>(null)
  useEffect(() => projectBoard.onMove(setMoved), [])
  useToldProjects()
  return moved ? <MoveDialog chat={moved} onClose={() => setMoved(null)} /> : null
}
