'use client'

import { byPosition } from '#components/by-position.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { artifacts as t } from '#lib/words/en/artifacts.ts'
import { artifactTitle, kindWord } from './artifact-words.ts'
import type { Artifact } from './find-artifacts.ts'

export interface ArtifactListProps {
  artifacts: readonly Artifact[]
  /** The one that was asked for is not among them. */
  isMissing: boolean
  onChoose: (artifact: Artifact) => void
}

/** Lists the artifacts of the messages, the latest first. */
export function ArtifactList({ artifacts, isMissing, onChoose }: ArtifactListProps) {
  const missing = isMissing ? (
    <p role="status" className="mb-3 text-ink-2">
      {t('notHere')}
    </p>
  ) : null
  if (artifacts.length === 0)
    return (
      <>
        {missing}
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      </>
    )
  return (
    <>
      {missing}
      <ul aria-label={t('list')}>
        {byPosition(artifacts.toReversed(), artifact => (
          <li className="border-line border-b">
            <button
              type="button"
              onClick={() => onChoose(artifact)}
              className="flex w-full items-baseline gap-2 rounded-sm py-2 text-start hover:bg-paper-2"
            >
              <span dir="auto" className="min-w-0 flex-1 truncate">
                <VisibleText isName text={artifactTitle(artifact)} />
              </span>
              <span className="shrink-0 text-ink-2 text-xs">
                {artifact.name === null ? null : `${kindWord(artifact)} · `}
                {t('versions', { count: artifact.versions.length })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
