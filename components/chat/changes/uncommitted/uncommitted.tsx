'use client'

import { useEffect, useRef, useState } from 'react'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { PanelSection } from '#components/ui/panel-section.tsx'
import { useResource } from '#components/use-resource.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { chatChanges as t } from '#lib/words/en/chat-changes.ts'
import { common } from '#lib/words/en/common.ts'
import type { WorkingChanges, WorkspaceView } from '#lib/workspace/shared.ts'
import { useFilesState } from '../../files/use-files.ts'
import { ChangedFileRow, LeftOut } from './changed-file-row.tsx'
import { CommitForm, commitDraft, keepCommitDraft } from './commit-form.tsx'

/** Files that are listed before the rest is opened. */
const FIRST_FILES = 100

/** Lists what has changed in the folder since its last commit, and commits it. */
export function Uncommitted({ workspace }: { workspace: WorkspaceView }) {
  const [resource, { reload }] = useResource('GET /api/workspaces/[workspaceId]/changes', { params: { workspaceId: workspace.id } })
  const { treeTurn } = useFilesState()
  useReloadAfter(treeTurn, reload)
  const data = resource.state === 'ready' ? resource.data : null
  const branch = data?.branch ?? workspace.branch
  const title = (
    <>
      {t('sinceCommit')}
      {branch === null ? null : (
        <>
          {' · '}
          <VisibleText isName text={branch} />
        </>
      )}
    </>
  )
  return (
    <PanelSection title={title} figure={data === null ? null : countWords(data.files.length)}>
      <ResourceView resource={resource} loading={t('loadingChanges')} failed={t('changesNotLoaded')} onRetry={reload}>
        {changes => <Files workspace={workspace} changes={changes} onReload={() => void reload()} />}
      </ResourceView>
    </PanelSection>
  )
}

export function countWords(count: number): string {
  return count === 0 ? t('nothing') : common('files', { count })
}

/** Loads again when files have changed since the first look. */
export function useReloadAfter(turn: number | string, reload: () => Promise<void>): void {
  const seen = useRef(turn)
  useEffect(() => {
    if (seen.current === turn) return
    seen.current = turn
    void reload()
  }, [turn, reload])
}

interface FilesProps {
  workspace: WorkspaceView
  changes: WorkingChanges
  onReload: () => void
}

function Files({ workspace, changes: { files, leftOut }, onReload }: FilesProps) {
  const [out, setOut] = useState(commitDraft(workspace.id).out)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? files : files.slice(0, FIRST_FILES)
  // A rename is one file here, and two for git.
  const paths = files.filter(file => !out.has(file.path)).flatMap(({ path, from }) => (from === null ? [path] : [path, from]))
  const turn = (path: string, isIn: boolean) => {
    const next = new Set(out)
    if (isIn) next.delete(path)
    else next.add(path)
    setOut(next)
    keepCommitDraft(workspace.id, { out: next })
  }
  if (files.length === 0 && leftOut.length === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 text-ink-2">
        <p>{t('noChanges')}</p>
        <Button size="sm" variant="ghost" onClick={onReload}>
          {t('checkAgain')}
        </Button>
      </div>
    )
  return (
    <>
      <ul className="flex flex-col">
        {shown.map(file => (
          <li key={file.path}>
            <ChangedFileRow
              file={file}
              diffOf={workspace.id}
              lead={
                workspace.writable ? (
                  <input
                    type="checkbox"
                    aria-label={t('commitFile', { path: visibleText(file.path) })}
                    checked={!out.has(file.path)}
                    onChange={event => turn(file.path, event.target.checked)}
                    className="mt-2.5 size-[15px] shrink-0 accent-accent pointer-coarse:mt-3 pointer-coarse:size-5"
                  />
                ) : null
              }
            />
          </li>
        ))}
      </ul>
      {files.length > shown.length ? (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t('showMore', { count: (files.length - shown.length).toLocaleString('en-US') })}
        </Button>
      ) : null}
      <LeftOut files={leftOut} />
      {workspace.writable ? (
        <CommitForm
          workspaceId={workspace.id}
          paths={paths}
          count={files.filter(file => !out.has(file.path)).length}
          isAll={files.every(file => !out.has(file.path)) && leftOut.length === 0}
          onCommitted={onReload}
        />
      ) : (
        <p className="mt-2 text-ink-2">{t('readOnly')}</p>
      )}
    </>
  )
}
