'use client'

import './artifacts.css'
import '#components/parts/edit/edit.css'
import { Tabs } from 'radix-ui'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { ArtifactOpener } from '#components/markdown/artifact-opener.ts'
import { Diagram } from '#components/markdown/diagram/diagram.tsx'
import { Markdown } from '#components/markdown/markdown.tsx'
import { EditDiff } from '#components/parts/edit/edit-diff.tsx'
import { Button } from '#components/ui/button.tsx'
import { diffTexts } from '#lib/edits/shared.ts'
import { artifacts as t } from '#lib/words/en/artifacts.ts'
import { ArtifactBar } from './artifact-bar.tsx'
import { artifactTitle, changeQuote, fixQuote } from './artifact-words.ts'
import { CodeView, type Selected } from './code-view.tsx'
import { CsvView } from './csv-view.tsx'
import type { Artifact, ArtifactVersion } from './find-artifacts.ts'
import { isRunKind } from './frame-page.ts'
import { RunView } from './run-view.tsx'

export interface ArtifactViewProps {
  artifact: Artifact
  /** Version that is shown. */
  index: number
  onVersion: (index: number) => void
  /** Puts a request into the message box; null for people who only read. */
  onQuote: ((text: string) => void) | null
  /** Leads back to the list; null where there is none. */
  onBack: (() => void) | null
}

type View = 'preview' | 'code' | 'changes'

/** Shows one artifact: as it runs, as code, and what differs from the version before. */
export function ArtifactView({ artifact, index, onVersion, onQuote, onBack }: ArtifactViewProps) {
  const [wanted, setWanted] = useState<View>('preview')
  const [selected, setSelected] = useState<Selected | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const version = artifact.versions[index] as ArtifactVersion
  const before = artifact.versions[index - 1]
  const hasPreview = artifact.kind !== 'code'
  const views: View[] = hasPreview ? ['preview', 'code', 'changes'] : ['code', 'changes']
  // Code is watched while it is written.
  const view = wanted === 'preview' && (!hasPreview || !version.isWhole) ? 'code' : wanted
  const select = useCallback((next: Selected) => setSelected(next.text.trim() === '' ? null : next), [])
  return (
    <div ref={box} className="artifact">
      <ArtifactBar artifact={artifact} index={index} onVersion={onVersion} onBack={onBack} box={box} />
      <Tabs.Root value={view} onValueChange={next => setWanted(next as View)} className="flex min-h-0 flex-1 flex-col gap-3">
        <Tabs.List aria-label={t('views')} className="flex shrink-0 gap-4 border-line border-b">
          {views.map(one => (
            <Tabs.Trigger
              key={one}
              value={one}
              disabled={one === 'preview' && !version.isWhole}
              className="-mb-px border-transparent border-b-2 pb-1.5 text-ink-2 text-sm hover:text-ink disabled:opacity-50 data-[state=active]:border-ink data-[state=active]:text-ink"
            >
              {viewWords[one]()}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <ArtifactOpener value={null}>
          {views.map(one => (
            <Tabs.Content key={one} value={one} className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto outline-none">
              {one === 'preview' ? (
                <Preview
                  artifact={artifact}
                  version={version}
                  onSelect={text => select({ text, lines: null })}
                  onFix={onQuote && (log => onQuote(fixQuote(artifact, log)))}
                />
              ) : null}
              {one === 'code' ? (
                <>
                  {version.isWhole || !hasPreview ? null : <p className="text-ink-2 text-xs">{t('beingWritten')}</p>}
                  <CodeView code={version.code} info={version.info} isOpen={!version.isWhole} onSelect={select} />
                </>
              ) : null}
              {one === 'changes' ? <Changes before={before} index={index} now={version} /> : null}
            </Tabs.Content>
          ))}
        </ArtifactOpener>
      </Tabs.Root>
      {onQuote === null || view === 'changes' ? null : (
        <SelectionBar selected={selected} onAsk={words => onQuote(changeQuote(artifact, version, words))} />
      )}
    </div>
  )
}

const viewWords: Record<View, () => string> = { preview: () => t('preview'), code: () => t('code'), changes: () => t('changes') }

interface PreviewProps {
  artifact: Artifact
  version: ArtifactVersion
  onSelect: (text: string) => void
  onFix: ((log: string) => void) | null
}

function Preview({ artifact, version, onSelect, onFix }: PreviewProps): ReactNode {
  const title = artifactTitle(artifact)
  const { code } = version
  if (isRunKind(artifact.kind)) return <RunView kind={artifact.kind} code={code} title={title} onSelect={onSelect} onFix={onFix} />
  if (artifact.kind === 'mermaid') return <Diagram source={code} isOpen={false} />
  if (artifact.kind === 'csv') return <CsvView code={code} title={title} />
  return <Markdown text={code} isStreaming={false} />
}

/** Rows of a comparison that are shown at first. */
const FIRST_ROWS = 300

function Changes({ before, now, index }: { before: ArtifactVersion | undefined; now: ArtifactVersion; index: number }) {
  const diff = useMemo(() => (before ? diffTexts(before.code, now.code) : null), [before, now])
  if (!before) return <p className="text-ink-2 text-sm">{t('firstVersion')}</p>
  if (!diff) return <p className="text-ink-2 text-sm">{t('sameAsBefore')}</p>
  return <EditDiff rows={diff.rows} label={t('changesSince', { number: index })} first={FIRST_ROWS} />
}

function SelectionBar({ selected, onAsk }: { selected: Selected | null; onAsk: (selected: Selected) => void }) {
  return (
    <div className="flex min-h-8 shrink-0 items-center gap-2 border-line border-t pt-2 text-ink-2 text-xs">
      {selected ? (
        <>
          <p dir="auto" className="min-w-0 flex-1 truncate">
            {selected.lines === null
              ? t('selected', { text: selected.text })
              : t('selectedLines', { lines: selected.lines, isOne: selected.lines.includes('–') ? 'no' : 'yes' })}
          </p>
          {/* A press would end the selection. */}
          <Button size="sm" onMouseDown={event => event.preventDefault()} onClick={() => onAsk(selected)}>
            {t('ask')}
          </Button>
        </>
      ) : (
        <p>{t('selectionKept')}</p>
      )}
    </div>
  )
}
