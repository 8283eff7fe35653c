'use client'

import { useEffect, useState } from 'react'
import { placeInHash } from '#components/artifacts/artifact-hash.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { type ArtifactBoard, createArtifactBoard } from './artifact-board.ts'

/** Makes the board of a chat. An address that names an artifact opens it. */
export function useArtifactBoard(): ArtifactBoard {
  const { panel } = useWorkspace()
  const [board] = useState(createArtifactBoard)
  useEffect(() => {
    const place = placeInHash(location.hash)
    if (!place) return
    board.changeNow({ chosen: { ...place, follows: false } })
    panel.open('artifacts')
  }, [board, panel])
  return board
}
