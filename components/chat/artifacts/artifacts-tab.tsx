'use client'

import { use, useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { ArtifactList } from '#components/artifacts/artifact-list.tsx'
import { ArtifactView } from '#components/artifacts/artifact-view.tsx'
import { type Artifact, artifactAt, artifactsOf, placeOf } from '#components/artifacts/find-artifacts.ts'
import { useChat, useMayWrite } from '#components/chat-store/chat-page-context.ts'
import type { ChatState } from '#components/chat-store/chat-state.ts'
import { useComposerText } from '#components/chat-store/composer-text.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { usePanel, useWorkspace } from '#components/workspace/workspace-context.ts'
import { type ChatMessage, shownMessage } from '#lib/messages/shared.ts'
import { ArtifactBoardContext, type ChosenArtifact, useChosenArtifact } from './artifact-board.ts'

/** Shows the artifact that was chosen in the chat, or the list of all. */
export function ArtifactsTab() {
  const board = use(ArtifactBoardContext)
  const chosen = useChosenArtifact()
  const messages = useMessages()
  const artifacts = useMemo(() => artifactsOf(messages), [messages])
  const quote = useQuote()
  const mayWrite = useMayWrite()
  const shown = shownOf(artifacts, messages, chosen)

  // A block that was pressed is its place from here on: it may still grow.
  const isPressed = chosen !== null && 'block' in chosen
  useEffect(() => {
    if (isPressed && shown) board.changeNow({ chosen: chosenAt(shown.artifact, shown.index) })
  }, [board, isPressed, shown])

  const choose = (artifact: Artifact, index: number) => board.changeNow({ chosen: chosenAt(artifact, index) })
  if (!shown)
    return <ArtifactList artifacts={artifacts} isMissing={chosen !== null} onChoose={one => choose(one, one.versions.length - 1)} />
  const { artifact, index } = shown
  const first = artifact.versions[0]
  return (
    <ArtifactView
      key={`${first?.messageId}.${first?.place}`}
      artifact={artifact}
      index={index}
      onVersion={next => choose(artifact, next)}
      onQuote={mayWrite ? quote : null}
      onBack={() => board.changeNow({ chosen: null })}
    />
  )
}

function chosenAt({ versions }: Artifact, index: number): ChosenArtifact | null {
  const version = versions[index]
  return version ? { messageId: version.messageId, place: version.place, follows: index === versions.length - 1 } : null
}

function shownOf(
  artifacts: readonly Artifact[],
  messages: readonly ChatMessage[],
  chosen: ChosenArtifact | null,
): { artifact: Artifact; index: number } | null {
  if (chosen === null) return null
  const message = messages.find(({ id }) => id === chosen.messageId)
  const place = 'block' in chosen ? message && placeOf(message, chosen.block) : chosen
  const found = place ? artifactAt(artifacts, place) : null
  if (!found || 'block' in chosen || !chosen.follows) return found
  return { ...found, index: found.artifact.versions.length - 1 }
}

const selectPages = (state: ChatState) => state.pages
const selectNodes = (state: ChatState) => state.nodes
const selectRun = (state: ChatState) => state.run

/** Lists the loaded messages of the visible path, the answer in progress as it is now. */
function useMessages(): readonly ChatMessage[] {
  const pages = useChat(selectPages)
  const nodes = useChat(selectNodes)
  const run = useChat(selectRun)
  return useMemo(() => {
    const above = [...pages].sort(([one], [other]) => other - one).flatMap(([, page]) => page)
    return [...above, ...nodes].map(node => (run?.key === node.key ? shownMessage(run.fold) : node.message))
  }, [pages, nodes, run])
}

/** Returns a function that puts a request below what the message box holds, and moves there. */
function useQuote(): (words: string) => void {
  const { text, setText } = useComposerText()
  const { panel } = useWorkspace()
  const { isSheetOpen } = usePanel()
  return words => {
    const before = text.trimEnd()
    if (isSheetOpen) panel.close()
    flushSync(() => setText(before === '' ? words : `${before}\n\n${words}`))
    const area = document.getElementById(COMPOSER_ID)
    if (!(area instanceof HTMLTextAreaElement)) return
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }
}
