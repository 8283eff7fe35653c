'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { CompactionView } from '#lib/context/shared.ts'
import { chatCompaction as t } from '#lib/words/en/chat-compaction.ts'
import { common } from '#lib/words/en/common.ts'
import { useContextStore } from '../panel/context/use-context-view.ts'
import { editSummary, undoCompaction } from './compaction-provider.tsx'
import { SummaryEditor } from './summary-editor.tsx'

/** Marks the place before which the model reads a summary, or nothing. Opened, it shows that summary and can undo it. */
export function CompactionLine({ chatId, compaction }: { chatId: string; compaction: CompactionView }) {
  const context = useContextStore()
  const [isEditing, setEditing] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const { id, summary } = compaction

  async function save(text: string) {
    await editSummary(chatId, { id, summary: text })
    setEditing(false)
    context.refresh()
  }

  async function undo() {
    setUndoing(true)
    try {
      await undoCompaction(chatId, id)
      toast.success(t('undone'))
    } catch (error) {
      toast.error(t('notUndone'), { description: errorSentence(error) })
    }
    setUndoing(false)
    context.refresh()
  }

  return (
    <details data-print="none" data-compaction="" className="group text-ink-2 text-sm">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-3 rounded-sm before:h-px before:min-w-4 before:flex-1 before:bg-line after:h-px after:min-w-4 after:flex-1 after:bg-line hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 items-center gap-1.5 text-center">
          <ChevronRight
            size={14}
            aria-hidden
            className="shrink-0 transition-transform group-open:rotate-90 rtl:not-group-open:-scale-x-100"
          />
          {summary === null ? t('areLeftOut') : t('areSummarised')}
        </span>
      </summary>
      <div className="mt-2 flex flex-col gap-3 rounded-lg border border-line bg-paper-2 p-4">
        {summary === null ? (
          <p>{t('topicChanged')}</p>
        ) : isEditing ? (
          <SummaryEditor summary={summary} onSave={save} onCancel={() => setEditing(false)} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long summary is scrolled by the keyboard
          <section aria-label={t('summary')} tabIndex={0} className="max-h-[50dvh] overflow-y-auto">
            <p dir="auto" className="whitespace-pre-wrap break-words text-ink">
              {summary}
            </p>
          </section>
        )}
        <p className="text-xs">
          <span dir="auto" className="block">
            {compaction.reason}
          </span>
          <bdi>{figures(compaction)}</bdi>
        </p>
        {isEditing ? null : (
          <div className="flex flex-wrap gap-2">
            {summary === null ? null : (
              <Button size="sm" onClick={() => setEditing(true)}>
                {t('editSummary')}
              </Button>
            )}
            <Button size="sm" busy={isUndoing} onClick={() => void undo()}>
              {common('undo')}
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

function figures({ messages, tokensBefore, tokensAfter, isEdited }: CompactionView): string {
  const told = t('figures', {
    count: messages,
    before: tokensBefore.toLocaleString('en-US'),
    after: tokensAfter.toLocaleString('en-US'),
  })
  return isEdited ? `${told} ${t('editedByYou')}` : told
}
