'use client'

import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { createPublisher, type Publisher } from '#components/frame-publisher.ts'
import type { OpenArtifact } from '#components/markdown/artifact-opener.ts'
import { DEFAULT_WIDTH_PX } from '#components/workspace/panel-state.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'

/** A block as it was pressed, or the place of an artifact. */
export type ChosenArtifact =
  | { messageId: string; block: Parameters<OpenArtifact>[0] }
  | {
      messageId: string
      place: number
      /** Shows each version that comes after it. */
      follows: boolean
    }

export type ArtifactBoard = Publisher<{ chosen: ChosenArtifact | null }>

export const createArtifactBoard = (): ArtifactBoard => createPublisher({ chosen: null } as { chosen: ChosenArtifact | null }, run => run())

/** Artifact that the panel of a chat shows. */
export const ArtifactBoardContext = createContext<ArtifactBoard>(createArtifactBoard())

export function useChosenArtifact(): ChosenArtifact | null {
  const board = use(ArtifactBoardContext)
  return useSyncExternalStore(
    board.subscribe,
    () => board.read().chosen,
    () => null,
  )
}

const WIDTH_PX = 600

/** Returns the function that opens a block of a message in the panel. */
export function useArtifactOpener(messageId: string): OpenArtifact {
  const board = use(ArtifactBoardContext)
  const { panel } = useWorkspace()
  return useMemo<OpenArtifact>(
    () => block => {
      board.changeNow({ chosen: { messageId, block } })
      // A page needs more room than the other tabs. A width that a person has chosen stays.
      if (panel.read().widthPx === DEFAULT_WIDTH_PX) panel.resize(WIDTH_PX)
      panel.open('artifacts')
    },
    [board, panel, messageId],
  )
}
