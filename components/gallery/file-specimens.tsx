'use client'

import type { ReactNode } from 'react'
import { AgainFields } from '#components/chat/answers/again/again-fields.tsx'
import { ReviewBanner } from '#components/chat/changes/review/review-banner.tsx'
import { ReviewedFiles } from '#components/chat/changes/review/reviewed-files.tsx'
import { DeletedList } from '#components/chat/files/view/deleted-files.tsx'
import { TextEditor } from '#components/chat/files/view/file-text.tsx'
import { stateOfSnapshot } from '#components/chat-store/chat-state.ts'
import type { ChatFiles } from '#lib/chats/shared.ts'
import { code, codeBefore, deletedFiles, manyDeleted, noReview, prose, review, reviewed } from './samples/file-samples.ts'
import { Specimen } from './specimen.tsx'
import { ChatStage } from './stage.tsx'

const nothing = () => undefined
const later = async () => undefined
const range = { base: 'main', head: null }
const files: ChatFiles = { workspaceId: 'shop', mode: 'code', selectedFiles: [], excludedFiles: [], crossRef: false, review: range }

const editors = [
  { name: 'code', title: 'The editor', path: 'src/invoice.ts', content: code, compareWith: null, isWritable: true },
  {
    name: 'compared',
    title: 'The editor, compared with what is saved',
    path: 'src/invoice.ts',
    content: code,
    compareWith: codeBefore,
    isWritable: true,
  },
  {
    name: 'read-only',
    title: 'The editor of a text that may only be read',
    path: 'docs/rounding.md',
    content: prose,
    compareWith: null,
    isWritable: false,
  },
]
const again = { model: 'demo:parley', models: [{ id: 'demo:parley', title: 'Demo' }], onModel: nothing, onPrompt: nothing }
const agains = [
  { name: 'again', title: 'Run again with recorded results', prompt: 'Round the totals by line.', refusal: null, isBusy: false },
  {
    name: 'again-busy',
    title: 'Run again, while an answer is being written',
    prompt: 'Round the totals by line.',
    refusal: null,
    isBusy: true,
  },
  {
    name: 'again-refused',
    title: 'Run again, refused',
    prompt: '',
    refusal: 'The recorded results of this answer are no longer kept.',
    isBusy: false,
  },
]

/** Shows a review, the editor, deleted files, and the fields of an answer that is made again. */
export function FileSpecimens({ nowMs }: { nowMs: number }) {
  const answered = { message: reviewed, parentId: null, siblingIds: [reviewed.id], createdAt: new Date(nowMs).toISOString() }
  const snapshot = { chatId: 'gallery-files', title: '', model: null, selectedTools: ['*'], path: [answered], earlier: 0, run: null }
  return (
    <ChatStage state={stateOfSnapshot(snapshot, nowMs)} files={files}>
      <Specimen name="review-banner" title="A review, above the composer">
        <ReviewBanner />
      </Specimen>
      <Specimen name="review" title="Changes under review with comments">
        <Panel>
          <ReviewedFiles review={review} range={range} />
        </Panel>
      </Specimen>
      <Specimen name="review-empty" title="A review of nothing">
        <Panel>
          <ReviewedFiles review={noReview} range={range} />
        </Panel>
      </Specimen>
      {editors.map(({ name, title, content, ...rest }) => (
        <Specimen key={name} name={`editor-${name}`} title={title}>
          <div className="h-56 overflow-hidden">
            <TextEditor label={`${title}: text`} content={content} revision={0} {...rest} />
          </div>
        </Specimen>
      ))}
      <Specimen name="deleted-files" title="Deleted files of a chat">
        <Panel>
          <DeletedList files={deletedFiles} isTruncated={false} place="chat" onRestore={later} onHistory={nothing} />
        </Panel>
      </Specimen>
      <Specimen name="deleted-many" title="Deleted files of a project, for a reader">
        <div className="flex h-72 w-[372px] max-w-full flex-col gap-2 text-sm">
          <DeletedList files={manyDeleted} isTruncated place="project" onRestore={null} onHistory={nothing} />
        </div>
      </Specimen>
      <Specimen name="deleted-none" title="No deleted file">
        <Panel>
          <DeletedList files={[]} isTruncated={false} place="chat" onRestore={later} onHistory={nothing} />
        </Panel>
      </Specimen>
      {agains.map(({ name, title, ...state }) => (
        <Specimen key={name} name={name} title={title}>
          <div className="max-w-lg">
            <AgainFields {...again} {...state} />
          </div>
        </Specimen>
      ))}
    </ChatStage>
  )
}

function Panel({ children }: { children: ReactNode }) {
  return <div className="w-[372px] max-w-full text-sm">{children}</div>
}
