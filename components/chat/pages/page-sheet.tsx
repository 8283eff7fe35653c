'use client'

import { useChat } from '#components/chat-store/chat-page-context.ts'
import { dateOf, dateTime } from '#components/dates.ts'
import { Markdown } from '#components/markdown/markdown.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { PageReading, PageView } from '#lib/context/shared.ts'
import { chatPages as t } from '#lib/words/en/chat-pages.ts'
import { common } from '#lib/words/en/common.ts'

/** Shows what the model reads of a page. */
export function PageSheet({ page, onClose }: { page: PageView | null; onClose: () => void }) {
  return (
    <Sheet open={page !== null} onOpenChange={open => (open ? undefined : onClose())} title={t('reading')}>
      {page ? <PageText key={`${page.url} ${page.fetchedAt}`} page={page} /> : null}
    </Sheet>
  )
}

function PageText({ page }: { page: PageView }) {
  const chatId = useChat(state => state.chatId)
  const [resource, { reload }] = useResource('GET /api/chats/[chatId]/pages/text', { params: { chatId }, query: { url: page.url } })
  return (
    <ResourceView resource={resource} loading={t('loadingPage')} failed={t('pageNotLoaded')} onRetry={reload}>
      {reading => (
        <article className="flex flex-col gap-4" aria-label={reading.title ?? reading.displayName}>
          <header className="flex flex-col gap-1 border-line border-b pb-3">
            <h2 className="text-base" dir="auto">
              <VisibleText text={reading.title ?? reading.displayName} />
            </h2>
            <a
              className="truncate text-accent text-sm hover:underline"
              href={reading.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              <VisibleText text={reading.displayName} />
            </a>
            <p className="text-ink-2 text-xs">{factsOf(reading).join(' · ')}</p>
            {reading.part === 'whole' ? null : <p className="text-ink-2 text-xs">{t(PARTS[reading.part])}</p>}
            {reading.included ? null : <p className="text-wait-ink text-xs">{t('isLeftOut')}</p>}
          </header>
          {reading.text === '' ? (
            <p className="text-ink-2 text-sm">{reading.reason ?? t('noText')}</p>
          ) : (
            <div className="min-w-0 text-sm" lang={languageOf(reading)} dir="auto">
              <Markdown text={reading.text} isStreaming={false} />
            </div>
          )}
        </article>
      )}
    </ResourceView>
  )
}

const PARTS = { summary: 'isSummary', beginning: 'isBeginning' } as const

function factsOf({ publishedAt, fetchedAt, tokens, wholeTokens, part }: PageReading): string[] {
  const read =
    part === 'whole'
      ? common('tokens', { count: tokens })
      : t('tokensOf', { tokens: common('tokens', { count: tokens }), all: common('tokens', { count: wholeTokens }) })
  return [
    ...(publishedAt === null ? [] : [t('published', { date: dayOf(publishedAt) })]),
    ...(fetchedAt === null ? [] : [t('fetched', { time: dateTime(fetchedAt) })]),
    read,
  ]
}

/** Shows a date of a page as a day, or as it was written. */
function dayOf(written: string): string {
  const date = new Date(written)
  return Number.isNaN(date.getTime()) ? written : dateOf(date)
}

function languageOf({ language }: PageReading): string | undefined {
  return language !== null && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language) ? language : undefined
}
