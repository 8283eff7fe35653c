'use client'

import { ArrowDown } from 'lucide-react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import type { LiveRun } from '#components/chat-store/chat-state.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { useRunningPreview } from '../message/use-running-preview.ts'

const shape =
  '-translate-x-1/2 absolute bottom-3 left-1/2 animate-appear border border-line bg-paper text-ink-2 shadow-float hover:text-ink pointer-coarse:h-11'

/** Scrolls to the end. While an answer is written out of view, it shows its phase and last line. */
export function EndButton({ onClick }: { onClick: () => void }) {
  const run = useChat(state => state.run)
  if (run) return <RunningEndButton run={run} onClick={onClick} />
  return (
    <button
      type="button"
      aria-label={t('goToEnd')}
      onClick={onClick}
      className={`${shape} grid size-9 place-items-center rounded-full pointer-coarse:size-11`}
    >
      <ArrowDown size={16} aria-hidden />
    </button>
  )
}

function RunningEndButton({ run, onClick }: { run: LiveRun; onClick: () => void }) {
  const { phase, preview } = useRunningPreview(run.fold.message)
  return (
    <button
      type="button"
      aria-label={t('goToEnd')}
      onClick={onClick}
      className={`${shape} flex h-9 max-w-[min(420px,90%)] items-center gap-2 rounded-full px-3 text-xs`}
    >
      <ArrowDown size={15} aria-hidden className="shrink-0" />
      <span aria-hidden className="shrink-0 text-ink">
        {phase ?? t('answering')}
      </span>
      {preview === '' ? null : (
        <span aria-hidden className="min-w-0 truncate">
          {preview}
        </span>
      )}
    </button>
  )
}
