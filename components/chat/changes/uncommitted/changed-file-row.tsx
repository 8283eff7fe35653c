'use client'

import { chatChanges as t } from '#lib/words/en/chat-changes.ts'
import '#components/parts/edit/edit.css'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Counts } from '#components/parts/edit/counts.tsx'
import { EditDiff } from '#components/parts/edit/edit-diff.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { type DiffRow, diffTexts } from '#lib/edits/shared.ts'
import type { ChangedFile } from '#lib/workspace/shared.ts'

/** Keys of the words. */
const WORDS = { added: 'added', modified: 'modified', deleted: 'deleted', renamed: 'renamed' } as const
const LETTERS = { added: 'A', modified: 'M', deleted: 'D', renamed: 'R' } as const
const COLOURS = { added: 'text-good', modified: 'text-wait-ink', deleted: 'text-bad', renamed: 'text-wait-ink' } as const
const FIRST_ROWS = 100

export interface ChangedFileRowProps {
  file: ChangedFile
  /** Folder whose route has the diff of this file by itself; null where there is none. */
  diffOf: string | null
  /** Shown before the file. */
  lead?: ReactNode
  /** Shown below the diff. */
  children?: ReactNode
}

/** Shows one changed file with its counts, and its diff when it is opened. */
export function ChangedFileRow({ file, diffOf, lead, children }: ChangedFileRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { path, from, change, added, removed } = file
  return (
    <div className="border-line border-b">
      <div className="flex items-start gap-2">
        {lead}
        <details className="min-w-0 flex-1" onToggle={event => setOpen(event.currentTarget.open)}>
          <summary className="flex min-h-9 list-none items-center gap-2 py-1 pointer-coarse:min-h-11">
            <ChevronRight className="part-chevron shrink-0" size={14} aria-hidden />
            <code className="min-w-0 flex-1 text-xs [overflow-wrap:anywhere]">
              <VisibleText text={from === null ? path : `${from} → ${path}`} />
            </code>
            <span className="shrink-0 text-ink-2 text-xs">
              {added === null ? t('binary') : <Counts diff={{ added, removed: removed ?? 0 }} />}
            </span>
            <span className={`shrink-0 font-mono text-xs ${COLOURS[change]}`}>
              <span aria-hidden>{LETTERS[change]}</span>
              <span className="sr-only">{t(WORDS[change])}</span>
            </span>
          </summary>
          {isOpen ? <Diff file={file} diffOf={diffOf} /> : null}
        </details>
      </div>
      {children}
    </div>
  )
}

function Diff({ file, diffOf }: Pick<ChangedFileRowProps, 'file' | 'diffOf'>) {
  if (file.diff !== null) return <Rows path={file.path} diff={file.diff} />
  return diffOf === null ? <p className="pb-2 text-ink-2">{t('diffTooLong')}</p> : <Asked file={file} diffOf={diffOf} />
}

/** Loads a diff that was too long to come with the list. */
function Asked({ file, diffOf }: { file: ChangedFile; diffOf: string }) {
  const [resource, { reload }] = useResource('GET /api/workspaces/[workspaceId]/changes', {
    params: { workspaceId: diffOf },
    query: { path: file.path },
  })
  return (
    <ResourceView resource={resource} loading={t('loadingDiff')} failed={t('diffNotLoaded')} onRetry={reload}>
      {({ files }) => {
        const diff = files.find(({ path }) => path === file.path)?.diff
        return diff ? <Rows path={file.path} diff={diff} /> : <p className="pb-2 text-ink-2">{t('diffTooLong')}</p>
      }}
    </ResourceView>
  )
}

function Rows({ path, diff }: { path: string; diff: string }) {
  const rows = useMemo(() => unifiedRows(diff), [diff])
  if (rows.length === 0) return <p className="pb-2 text-ink-2">{t('noLines')}</p>
  return (
    <div className="mb-2 overflow-hidden rounded-md border border-line">
      <EditDiff rows={rows} label={t('changesTo', { path })} first={FIRST_ROWS} />
    </div>
  )
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@/

/** Reads the unified diff of one file into rows, with the changed words of changed lines. What git says about the file itself is left out. */
export function unifiedRows(diff: string): DiffRow[] {
  const rows: DiffRow[] = []
  let hunk: { before: string[]; after: string[] } | null = null
  let nextLine = 1
  const close = () => {
    if (hunk) rows.push(...(diffTexts(hunk.before.join('\n'), hunk.after.join('\n'))?.rows ?? []))
    hunk = null
  }
  for (const line of diff.split('\n')) {
    const [, start, length] = HUNK.exec(line) ?? []
    if (start !== undefined) {
      close()
      hunk = { before: [], after: [] }
      const first = Number(start)
      if (first > nextLine) rows.push({ kind: 'skipped', count: first - nextLine })
      nextLine = first + Number(length ?? 1)
    } else if (line.startsWith('diff --git ')) {
      close()
    } else if (hunk) {
      if (line[0] === ' ' || line[0] === '-') hunk.before.push(line.slice(1))
      if (line[0] === ' ' || line[0] === '+') hunk.after.push(line.slice(1))
    }
  }
  close()
  return rows
}

/** Names changed files that cannot be compared, with the reason. */
export function LeftOut({ files }: { files: readonly { path: string; reason: string }[] }) {
  if (files.length === 0) return null
  return (
    <ul className="mt-2 flex flex-col gap-1 text-ink-2 text-xs">
      {files.map(({ path, reason }) => (
        <li key={path}>
          <code className="[overflow-wrap:anywhere]">
            <VisibleText text={path} />
          </code>{' '}
          {reason}
        </li>
      ))}
    </ul>
  )
}
