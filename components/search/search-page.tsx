'use client'

import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SidebarButton } from '#components/shell/sidebar-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { common } from '#lib/words/en/common.ts'
import { search as t } from '#lib/words/en/search.ts'
import { byChat, missingSentence } from './found.ts'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'

const MOST_CHARACTERS = 2_000
const EXAMPLES = [
  '"exact phrase"',
  'from:me',
  'from:answers',
  'tool:files',
  'model:gpt',
  'project:name',
  'before:2026-11',
  'in:title',
  'has:file',
]

/** Searches everything that the person may read. The address keeps the query. */
export function SearchPage({ initial }: { initial: string }) {
  const [text, setText] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  const query = text.trim().slice(0, MOST_CHARACTERS)
  const { page, isLoading, isLoadingMore, error, more, retry } = useSearch(query)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    const address = query === '' ? '/search' : `/search?${new URLSearchParams({ q: query })}`
    window.history.replaceState(window.history.state, '', address)
  }, [query])

  return (
    <main className="flex min-w-0 flex-1 flex-col overflow-y-auto">
      <header className="flex h-13 shrink-0 items-center gap-2 border-line border-b px-5 max-md:px-3">
        <SidebarButton />
        <h1 className="text-sm">{t('search')}</h1>
      </header>
      <div className="mx-auto flex w-full max-w-[784px] flex-col gap-5 px-5 py-6 max-sm:px-3.5">
        <search className="relative flex items-center">
          <Search size={17} aria-hidden className="pointer-events-none absolute start-3 text-ink-2" />
          <input
            ref={field}
            type="search"
            dir="auto"
            aria-label={t('searchLabel')}
            placeholder={t('placeholder')}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={MOST_CHARACTERS}
            value={text}
            onChange={event => setText(event.target.value)}
            className="h-11 w-full rounded-lg border border-line bg-paper ps-10 pe-3 text-md placeholder:text-ink-2"
          />
        </search>
        <p role="status" className="text-ink-2 text-sm">
          {statusOf({ query, isLoading, page, error })}
        </p>
        {query === '' ? <Examples onChoose={example => setText(example)} /> : null}
        {query !== '' && page === null && isLoading ? <Skeleton lines={6} label={t('searching')} /> : null}
        {error === null ? null : (
          <div role="alert" className="flex flex-col items-start gap-3 text-sm">
            <p>{error}</p>
            <Button onClick={retry}>{common('tryAgain')}</Button>
          </div>
        )}
        {page === null || query === '' ? null : (
          <>
            {page.problems.map(problem => (
              <p key={problem} role="alert" className="text-bad text-sm">
                {problem}
              </p>
            ))}
            <SearchResults page={page} />
            {page.nextCursor === null ? null : (
              <span>
                <Button busy={isLoadingMore} onClick={() => void more()}>
                  {t('showMore')}
                </Button>
              </span>
            )}
          </>
        )}
      </div>
    </main>
  )
}

function statusOf({ query, isLoading, page, error }: Pick<ReturnType<typeof useSearch>, 'query' | 'isLoading' | 'page' | 'error'>): string {
  if (query === '') return t('howTo')
  if (error !== null) return ''
  if (isLoading || page === null) return t('searchingNow')
  const missing = missingSentence(page.missing)
  const count = byChat(page.results).length + page.projects.length
  if (count === 0 && page.problems.length > 0) return ''
  if (count === 0) return missing === '' ? t('noResults') : t('noResultsYet', { missing })
  const found = t(page.nextCursor === null ? 'resultCount' : 'resultsOrMore', { count })
  return missing === '' ? found : t('mayBeMore', { found, missing })
}

function Examples({ onChoose }: { onChoose: (example: string) => void }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {EXAMPLES.map(example => (
        <li key={example}>
          <Button size="sm" onClick={() => onChoose(example)}>
            <code className="font-mono text-xs">{example}</code>
          </Button>
        </li>
      ))}
    </ul>
  )
}
