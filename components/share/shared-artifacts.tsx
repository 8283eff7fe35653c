'use client'

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { placeInHash } from '#components/artifacts/artifact-hash.ts'
import { later } from '#components/loading/later.tsx'
import { ArtifactOpener, type OpenArtifact } from '#components/markdown/artifact-opener.ts'
import { Sheet } from '#components/ui/sheet.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { artifacts as t } from '#lib/words/en/artifacts.ts'
import type { AskedArtifact } from './shared-artifact.tsx'

const SharedArtifact = later(() => import('./shared-artifact.tsx').then(module => module.SharedArtifact), <Skeleton lines={6} />)

const OpenContext = createContext<((asked: AskedArtifact) => void) | null>(null)

/** Opens artifacts of a shared chat beside it, read only. The link may name one. */
export function SharedArtifacts({ shareId, children }: { shareId: string; children: ReactNode }) {
  const [asked, setAsked] = useState<AskedArtifact | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [open] = useState(() => (one: AskedArtifact) => {
    setAsked(one)
    setOpen(true)
  })
  useEffect(() => {
    const place = placeInHash(location.hash)
    if (place) open(place)
  }, [open])
  return (
    <OpenContext value={open}>
      {children}
      <Sheet open={isOpen} onOpenChange={setOpen} title={t('panelTitle')} side="below">
        {asked ? <SharedArtifact shareId={shareId} asked={asked} /> : null}
      </Sheet>
    </OpenContext>
  )
}

/** Lets the blocks of a shared message be opened. */
export function SharedArtifactOpener({ messageId, children }: { messageId: string; children: ReactNode }) {
  const open = use(OpenContext)
  const opener = useMemo<OpenArtifact | null>(() => open && (block => open({ messageId, block })), [open, messageId])
  return <ArtifactOpener value={opener}>{children}</ArtifactOpener>
}
