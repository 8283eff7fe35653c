'use client'

import { ChatEdits } from '#components/chat/changes/chat-edits.tsx'
import { stateOfSnapshot } from '#components/chat-store/chat-state.ts'
import { emptyFold, foldAll, userMessage } from '#lib/messages/shared.ts'
import { editSamples } from './samples/edit-samples.ts'
import { Specimen } from './specimen.tsx'
import { ChatStage } from './stage.tsx'

const SHOWN = ['applied', 'trouble', 'undone']

/** The edits of a chat as the panel lists them, of three answers. */
export function ChangesSpecimen({ nowMs }: { nowMs: number }) {
  const createdAt = new Date(nowMs).toISOString()
  const path = editSamples
    .filter(({ name }) => SHOWN.includes(name))
    .flatMap(({ name, question, chunks }) =>
      [userMessage(`question-${name}`, question), foldAll(emptyFold(`answer-${name}`), chunks).message].map(message => ({
        message,
        parentId: null,
        siblingIds: [message.id],
        createdAt,
      })),
    )
  const snapshot = { chatId: 'gallery-changes', title: '', model: null, selectedTools: ['*'], path, earlier: 12, run: null }
  return (
    <Specimen name="changes" title="Changes of a chat">
      <ChatStage state={stateOfSnapshot(snapshot, nowMs)}>
        <div className="flex w-[372px] max-w-full flex-col gap-5 text-sm">
          <ChatEdits />
        </div>
      </ChatStage>
    </Specimen>
  )
}
