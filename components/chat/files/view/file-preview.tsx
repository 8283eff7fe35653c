'use client'

import { useMemo } from 'react'
import { Markdown } from '#components/markdown/markdown.tsx'
import { DataGrid } from '#components/viewer/table/data-grid.tsx'
import { separatedRows } from '#components/viewer/table/rows.ts'
import { viewedKind } from '#components/viewer-store/viewed-kind.ts'
import { chatFile as t } from '#lib/words/en/chat-file.ts'

/** Shows Markdown, or a table of separated values, as it reads. */
export function FilePreview({ text, path }: { text: string; path: string }) {
  const rows = useMemo(() => (viewedKind(path) === 'table' ? separatedRows(text) : null), [text, path])
  if (rows)
    return (
      <div className="-mx-4.5 flex min-h-0 flex-1 flex-col">
        <DataGrid rows={rows} label={t('preview')} target={null} />
      </div>
    )
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
      tabIndex={0}
      aria-label={t('preview')}
      className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 text-base"
    >
      {text.trim() === '' ? <p className="text-ink-2 text-sm">{t('fileEmpty')}</p> : <Markdown text={text} isStreaming={false} />}
    </section>
  )
}
