'use client'

import { ArrowLeft, ChevronLeft, ChevronRight, Download, Link2, Maximize2, Minimize2 } from 'lucide-react'
import { type RefObject, useSyncExternalStore } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { copyText } from '#components/ui/copy-text.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { toast } from '#components/ui/toast.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { artifacts as t } from '#lib/words/en/artifacts.ts'
import { ui } from '#lib/words/en/ui.ts'
import { artifactHash } from './artifact-hash.ts'
import { artifactTitle, fileNameOf, kindWord } from './artifact-words.ts'
import type { Artifact, ArtifactVersion } from './find-artifacts.ts'

export interface ArtifactBarProps {
  artifact: Artifact
  index: number
  onVersion: (index: number) => void
  onBack: (() => void) | null
  /** Shown in full screen. */
  box: RefObject<HTMLDivElement | null>
}

/** Names an artifact, and holds its versions and actions. */
export function ArtifactBar({ artifact, index, onVersion, onBack, box }: ArtifactBarProps) {
  const version = artifact.versions[index] as ArtifactVersion
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-1 gap-y-1">
      {onBack ? (
        <span className="-ms-1.5">
          <IconButton label={t('all')} size="sm" onClick={onBack}>
            <ArrowLeft size={14} aria-hidden className="rtl:rotate-180" />
          </IconButton>
        </span>
      ) : null}
      <h3 dir="auto" className="min-w-0 truncate font-[550] text-sm">
        <VisibleText isName text={artifactTitle(artifact)} />
      </h3>
      {artifact.name === null ? null : <span className="ms-1 text-ink-2 text-xs">{kindWord(artifact)}</span>}
      <span className="ms-auto flex items-center">
        {artifact.versions.length > 1 ? <Versions count={artifact.versions.length} index={index} onVersion={onVersion} /> : null}
        <CopyButton text={version.code} label={t('copy')} />
        <IconButton label={t('download')} size="sm" onClick={() => download(fileNameOf(artifact, version), version.code)}>
          <Download size={14} aria-hidden />
        </IconButton>
        <IconButton label={t('copyLink')} size="sm" onClick={() => void copyLink(version)}>
          <Link2 size={15} aria-hidden />
        </IconButton>
        <FullScreenButton box={box} />
      </span>
    </header>
  )
}

function Versions({ count, index, onVersion }: { count: number; index: number; onVersion: (index: number) => void }) {
  return (
    <span className="flex items-center">
      <IconButton label={t('earlierVersion')} size="sm" disabled={index === 0} onClick={() => onVersion(index - 1)}>
        <ChevronLeft size={14} aria-hidden className="rtl:rotate-180" />
      </IconButton>
      <span className="tabular whitespace-nowrap text-ink-2 text-xs" aria-live="polite">
        {t('versionOf', { number: index + 1, count })}
      </span>
      <IconButton label={t('laterVersion')} size="sm" disabled={index === count - 1} onClick={() => onVersion(index + 1)}>
        <ChevronRight size={14} aria-hidden className="rtl:rotate-180" />
      </IconButton>
    </span>
  )
}

async function copyLink(version: ArtifactVersion): Promise<void> {
  const { origin, pathname } = location
  if (await copyText(`${origin}${pathname}${artifactHash(version)}`)) toast.success(ui('copied'))
  else toast.error(ui('copyNotAllowed'))
}

function download(name: string, code: string): void {
  const url = URL.createObjectURL(new Blob([code], { type: 'application/octet-stream' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Opens the whole view in full screen, where the browser can: the page in it goes on. */
function FullScreenButton({ box }: { box: RefObject<HTMLDivElement | null> }) {
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
  if (typeof document === 'undefined' || !document.fullscreenEnabled) return null
  return (
    <IconButton
      label={isFull ? t('leaveFullScreen') : t('fullScreen')}
      size="sm"
      onClick={() => void (isFull ? document.exitFullscreen() : box.current?.requestFullscreen())}
    >
      {isFull ? <Minimize2 size={14} aria-hidden /> : <Maximize2 size={14} aria-hidden />}
    </IconButton>
  )
}
