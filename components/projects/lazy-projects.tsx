'use client'

import { useEffect, useState } from 'react'
import { MoveDialog } from './later-move.tsx'
import { type MovedChat, projectBoard } from './project-board.ts'

/** Shows the dialog that moves a chat, once somebody asks for it. */
export function LazyProjects() {
  const [moved, setMoved] = useState<MovedChat | null>(null)
  useEffect(() => projectBoard.onMove(setMoved), [])
  return moved ? <MoveDialog chat={moved} onClose={() => setMoved(null)} /> : null
}
