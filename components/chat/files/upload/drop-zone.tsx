'use client'

import { type DragEvent, type ReactNode, useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import { type Dropped, droppedFiles, MOST_UPLOADED_FILES } from './dropped-files.ts'

export interface DropZoneProps {
  /** Adds what was dropped; `target` is the element below the pointer. */
  folderAt: (target: Element | null) => string
  onDrop: (dropped: Dropped) => void
  isActive: boolean
  children: ReactNode
}

/** Takes files and folders that are dropped on it. The composer takes those that are dropped elsewhere. */
export function DropZone({ folderAt, onDrop, isActive, children }: DropZoneProps) {
  const [into, setInto] = useState<string | null>(null)
  if (!isActive) return children
  const targetOf = (event: DragEvent) => folderAt(event.target instanceof Element ? event.target : null)
  async function take(event: DragEvent) {
    const folder = targetOf(event)
    setInto(null)
    try {
      const dropped = await droppedFiles(event.dataTransfer, folder)
      if (dropped.isCut) toast.error(t('tooMany', { count: MOST_UPLOADED_FILES.toLocaleString('en-US') }))
      onDrop(dropped)
    } catch {
      toast.error(t('droppedNotRead'))
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button uploads the same by keyboard
    <div
      data-takes-files
      className="relative flex min-h-64 flex-col gap-3"
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setInto(targetOf(event))
      }}
      onDragLeave={event => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setInto(null)
      }}
      onDrop={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        void take(event)
      }}
    >
      {children}
      {into === null ? null : (
        <p className="pointer-events-none absolute inset-0 grid place-items-end rounded-md border border-accent border-dashed bg-accent/5 p-3 text-center text-sm">
          <span className="w-full rounded-md bg-paper p-2">
            {t.rich('uploadTo', {
              folder: () => (
                <bdi key="folder" className="font-mono text-xs">
                  <VisibleText isName text={into === '' ? t('topFolder') : into} />
                </bdi>
              ),
            })}
          </span>
        </p>
      )}
    </div>
  )
}
