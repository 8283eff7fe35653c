'use client'

import { Markdown } from '#components/markdown/markdown.tsx'
import { chatFile as t } from '#lib/words/en/chat-file.ts'

/** Shows Markdown as it reads. */
export function MarkdownPreview({ text }: { text: string }) {
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
