'use client'

import { ComparedSide } from '#components/chat/answers/compare/compared-side.tsx'
import { PlayedAnswer } from '#components/chat/answers/replay/played-answer.tsx'
import type { Timeline } from '#components/chat/answers/replay/timeline.ts'
import { type OpenFile, openedFile } from '#components/chat/files/open/open-file.ts'
import { SaveBar } from '#components/chat/files/view/save-bar.tsx'
import { stateOfSnapshot } from '#components/chat-store/chat-state.ts'
import { emptyFold, foldAll } from '#lib/messages/shared.ts'
import { partSamples } from './samples/part-samples.ts'
import { Specimen } from './specimen.tsx'
import { ChatStage } from './stage.tsx'

const nothing = () => undefined
const [sample] = partSamples
const chunks = sample?.chunks ?? []
const message = foldAll(emptyFold('compared'), chunks).message
const timeline: Timeline = { chunks, startsMs: chunks.map(() => 0), durationMs: 0, isShortened: true }

const base = { content: 'const a = 1\n', sha256: 'a', sizeBytes: 12 }
const opened = openedFile(base, null)
const files: { name: string; title: string; file: OpenFile }[] = [
  { name: 'draft', title: 'A file with changes that are not saved', file: { ...opened, draft: 'const a = 2\n' } },
  { name: 'saving', title: 'A file that is being saved', file: { ...opened, draft: 'const a = 2\n', isSaving: true } },
  {
    name: 'failed',
    title: 'A file that was not saved',
    file: { ...opened, draft: '2', error: 'Parley cannot be reached. Your text is kept.' },
  },
  { name: 'newer', title: 'A file that has changed in the meantime', file: { ...opened, draft: '2', newer: { ...base, sha256: 'b' } } },
  {
    name: 'gone',
    title: 'A file that has been deleted in the meantime',
    file: { ...opened, draft: '2', newer: { ...base, sha256: null } },
  },
]

/** Shows answers beside each other, a replay, and the states of a file that a person edits. */
export function TurnSpecimens({ nowMs }: { nowMs: number }) {
  const snapshot = { chatId: 'gallery-turns', title: '', model: null, selectedTools: ['*'], path: [], earlier: 0, run: null }
  const whole = { id: 'compared', message, isWritten: false, isShown: true, problem: null, retry: nothing }
  const side = { versions: ['compared', 'second', 'third'], onVersion: nothing, onChoose: nothing }
  return (
    <ChatStage state={stateOfSnapshot(snapshot, nowMs)}>
      <Specimen name="compare" title="Two answers beside each other, the second still being written">
        <div className="grid grid-cols-2 gap-8">
          <ComparedSide which="first" answer={whole} {...side} />
          <ComparedSide which="second" answer={{ ...whole, id: 'second', isWritten: true, isShown: false }} {...side} />
        </div>
      </Specimen>
      <Specimen name="compare-failed" title="A version that could not be loaded">
        <ComparedSide
          which="second"
          answer={{ ...whole, message: null, isShown: false, problem: 'Parley cannot be reached. Check the connection.' }}
          {...side}
        />
      </Specimen>
      <Specimen name="replay" title="The end of a replay">
        <PlayedAnswer timeline={timeline} onAgain={nothing} />
      </Specimen>
      {files.map(({ name, title, file }) => (
        <Specimen key={name} name={`file-${name}`} title={title}>
          <SaveBar file={file} isCompared={false} onCompare={nothing} onSave={nothing} onDiscard={nothing} onKeep={nothing} />
        </Specimen>
      ))}
    </ChatStage>
  )
}
