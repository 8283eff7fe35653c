'use client'

import { type FormEvent, useState } from 'react'
import { placeOf } from '#components/markdown/source-line.ts'
import { request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useAction } from '#components/use-action.ts'
import { useOpenFile } from '#components/viewer-store/viewer-context.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { collections as t } from '#lib/words/en/collections.ts'

type Found = Answer<'GET /api/collections/[collectionId]/search'>['data']

/** Tries a search in a collection, with the passages that an answer would be given and how each was found. */
export function SearchBox({ collectionId }: { collectionId: string }) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const { busy, problem, run } = useAction()
  async function search(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return
    await run(async () => {
      const { data } = await request('GET /api/collections/[collectionId]/search', {
        params: { collectionId },
        query: { q: typed.trim() },
      })
      setFound(data)
    })
  }
  return (
    <section aria-label={t('tryIt')} className="flex flex-col gap-4">
      <form onSubmit={event => void search(event)} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={t('tryIt')} hint={t('tryHint')}>
            <Input dir="auto" type="search" maxLength={2_000} value={typed} onChange={event => setTyped(event.target.value)} />
          </Field>
        </div>
        <Button type="submit" busy={busy} disabled={typed.trim() === ''}>
          {t('search')}
        </Button>
      </form>
      <Problem text={problem} />
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {found === null ? '' : found.length === 0 ? t('nothingFound') : t('foundCount', { count: found.length })}
      </p>
      {found && found.length > 0 ? (
        <ol aria-label={t('foundPassages')} className="border-line border-t">
          {found.map(passage => (
            <Passage key={passage.passageId} passage={passage} />
          ))}
        </ol>
      ) : null}
    </section>
  )
}

function Passage({ passage }: { passage: Found[number] }) {
  const open = useOpenFile()
  const { fileId, file, headingPath, page, lead, text, foundBy } = passage
  const place = placeOf({ headingPath, page })
  return (
    <li className="flex flex-col gap-1 border-line border-b py-3">
      <p className="flex flex-wrap gap-x-2 text-sm">
        <button
          type="button"
          className="text-start font-[550] hover:underline"
          onClick={() => open?.({ source: { kind: 'file', fileId }, name: file, ...(page === null ? {} : { page }), highlight: { text } })}
        >
          <bdi>
            <VisibleText isName text={file} />
          </bdi>
        </button>
        <bdi className="text-ink-2">
          <VisibleText isName text={place} />
        </bdi>
        <span className="ms-auto text-ink-2 text-xs">{foundBy.map(by => t(by === 'words' ? 'byWords' : 'byVectors')).join(' · ')}</span>
      </p>
      <p dir="auto" className="line-clamp-6 whitespace-pre-wrap break-words text-ink-2 text-sm">
        {lead === '' ? text : `${lead}\n${text}`}
      </p>
    </li>
  )
}
