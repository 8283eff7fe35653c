'use client'

import type { Attachment } from '#components/chat/composer/attachments/attachment.ts'
import { AttachmentList } from '#components/chat/composer/attachments/attachment-list.tsx'
import { Composer } from '#components/chat/composer/composer.tsx'
import { AppNoteList } from '#components/parts/app/app-note-list.tsx'
import type { ComposerSample } from './samples/composer-samples.ts'
import { Specimen } from './specimen.tsx'
import { ChatStage } from './stage.tsx'

const nothing = () => undefined
const file = { id: 'ready', name: 'changelog.md', mediaType: 'text/plain', sizeBytes: 402 }
const attachments: Attachment[] = [
  { key: '1', ...file, preview: null, state: { kind: 'ready', file } },
  { key: '2', ...file, name: 'figures.csv', preview: null, state: { kind: 'uploading' } },
  { key: '3', ...file, name: 'film.mkv', preview: null, state: { kind: 'failed', reason: 'film.mkv is no picture, PDF or text.' } },
  {
    key: '4',
    ...file,
    name: 'Notes',
    preview: null,
    origin: { server: 'library', title: 'The library', uri: 'lib://notes' },
    state: { kind: 'ready', file: { ...file, id: 'old' } },
  },
  { key: '5', ...file, name: 'Pasted text.txt', preview: null, state: { kind: 'ready', file: { ...file, name: 'Pasted text.txt' } } },
]

export function ComposerSpecimen({ sample: { name, title, state, text } }: { sample: ComposerSample }) {
  return (
    <Specimen name={`composer-${name}`} title={title}>
      <ChatStage state={state} {...(text === undefined ? {} : { text })}>
        <Composer />
      </ChatStage>
    </Specimen>
  )
}

/** Shows attachments and notes of Apps, which go with a message. */
export function EnclosureSpecimens() {
  return (
    <>
      <Specimen name="composer-attachments" title="Attached files: ready, uploading, refused, updated since, pasted">
        <AttachmentList
          attachments={attachments}
          changed={new Set(['old'])}
          onRemove={nothing}
          onRefresh={nothing}
          onInsert={async () => undefined}
        />
      </Specimen>
      <Specimen name="composer-app-notes" title="Notes from an App">
        <AppNoteList
          label="Notes from Apps, sent with this message"
          notes={[{ id: 'note', callId: 'c', server: 'budget', text: 'The person has moved marketing to 30 %.' }]}
          onRemove={nothing}
        />
      </Specimen>
    </>
  )
}
