'use client'

import { Archive, FileText, Folder, MessageSquare, Sparkles, Type, Wrench } from 'lucide-react'
import Link from 'next/link'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ExcerptPiece, SearchPlace } from '#lib/chats/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { search as t } from '#lib/words/en/search.ts'
import { byChat, type FoundChat, type FoundPage, type FoundResult, hrefOf } from './found.ts'

const PLACES: Record<SearchPlace, { icon: typeof Type; label: () => string }> = {
  title: { icon: Type, label: () => t('inTitle') },
  message: { icon: MessageSquare, label: () => t('inMessage') },
  answer: { icon: Sparkles, label: () => t('inAnswer') },
  tool: { icon: Wrench, label: () => t('inToolCall') },
  file: { icon: FileText, label: () => t('inFile') },
}

/** Lists projects, then messages and titles by chat. Each row leads to its chat at its message. */
export function SearchResults({ page }: { page: FoundPage }) {
  return (
    <div className="flex flex-col gap-6">
      {page.projects.length === 0 ? null : (
        <ul aria-label={t('projects')} className="flex flex-wrap gap-2">
          {page.projects.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Link
                href={`/projects/${id}`}
                dir="auto"
                className="flex min-w-0 items-center gap-2 rounded-md border border-line px-3 py-1.5 text-sm hover:bg-paper-3"
              >
                <Folder size={14} aria-hidden className="shrink-0 text-ink-2" />
                <span className="truncate">
                  <VisibleText isName text={name} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t('results')} className="flex flex-col gap-5">
        {byChat(page.results).map(found => (
          <Chat key={found.chatId} found={found} words={page.words} />
        ))}
      </ul>
    </div>
  )
}

/** Names the chat, with the words that were found in its title marked, above its messages. */
function Chat({ found: { first, title, passages, more }, words }: { found: FoundChat; words: readonly string[] }) {
  const last = passages.at(-1)
  return (
    <li className="flex flex-col gap-1">
      <h2 className="flex min-w-0 items-baseline gap-2 font-[550] text-sm">
        <Link href={`/chat/${first.chatId}`} dir="auto" className="min-w-0 truncate hover:underline">
          {title ? <Excerpt pieces={title.excerpt} /> : first.title || common('newChat')}
        </Link>
        {first.archived ? (
          <span className="flex shrink-0 items-center gap-1 font-normal text-ink-2 text-xs">
            <Archive size={12} aria-hidden /> {t('archived')}
          </span>
        ) : null}
        {title ? (
          <span className="ms-auto shrink-0 font-normal">
            <Day at={title.at} />
          </span>
        ) : null}
      </h2>
      {passages.length === 0 ? null : (
        <ul className="flex flex-col">
          {passages.map(result => (
            <Row key={result.messageId ?? 'title'} result={result} words={words} />
          ))}
        </ul>
      )}
      {more === 0 || !last ? null : (
        <Link href={hrefOf(last, words)} className="self-start text-ink-2 text-xs hover:underline pointer-coarse:py-2">
          {t('moreInChat', { count: more })}
        </Link>
      )}
    </li>
  )
}

function Row({ result, words }: { result: FoundResult; words: readonly string[] }) {
  const { icon: Icon, label } = PLACES[result.place]
  return (
    <li>
      <Link
        href={hrefOf(result, words)}
        className="-mx-2 grid grid-cols-[1rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 rounded-md px-2 py-1.5 hover:bg-paper-3 pointer-coarse:py-2.5"
      >
        <span className="translate-y-0.5 text-ink-2" title={label()}>
          <Icon size={14} aria-hidden />
          <span className="sr-only">{label()}: </span>
        </span>
        <span dir="auto" className="wrap-anywhere min-w-0 text-sm">
          {result.author === null ? null : <span className="font-[550]">{result.author.slice(0, 60)}: </span>}
          <Excerpt pieces={result.excerpt} />
        </span>
        <Day at={result.at} />
      </Link>
    </li>
  )
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular shrink-0 text-ink-2 text-xs" suppressHydrationWarning>
      {dateOf(at)}
    </time>
  )
}

function Excerpt({ pieces }: { pieces: readonly ExcerptPiece[] }) {
  let at = 0
  const placed = pieces.map(piece => {
    at += piece.text.length
    return { ...piece, end: at }
  })
  return placed.map(({ text, isMatch, end }) => {
    if (!isMatch) return <span key={end}>{text}</span>
    return (
      <mark key={end} className="rounded-sm bg-wait/35 text-inherit">
        {text}
      </mark>
    )
  })
}

function dateOf(at: string): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return date.toLocaleDateString(undefined, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) })
}
