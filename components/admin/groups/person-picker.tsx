'use client'

import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { errorSentence, request } from '#components/request.ts'
import type { Item } from '#components/routes.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminGroup as t } from '#lib/words/en/admin-groups.ts'

export type Candidate = Item<'GET /api/admin/groups/[groupId]/candidates'>

const PAUSE_MS = 150

export interface PersonPickerProps {
  groupId: string
  /** Refusal of the last choice. */
  problem: string | null
  /** Says what the last choice did. */
  done: string | null
  onChoose: (person: Candidate) => void
}

/** Finds people who are not in the group yet. The server searches, however many there are. */
export function PersonPicker({ groupId, problem, done, onChoose }: PersonPickerProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Candidate[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const asked = text.trim().slice(0, 200)

  useEffect(() => {
    setFound(null)
    setFailure(null)
    setActive(0)
    if (asked === '') return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      request('GET /api/admin/groups/[groupId]/candidates', { params: { groupId }, query: { text: asked }, signal: leaving.signal }).then(
        ({ data }) => leaving.signal.aborted || setFound(data),
        error => leaving.signal.aborted || setFailure(`${t('notSearched')} ${errorSentence(error)}`),
      )
    }, PAUSE_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [asked, groupId])

  const shown = found ?? []

  function choose(person: Candidate) {
    setText('')
    onChoose(person)
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown[active]
    if (move !== undefined && shown.length > 0) setActive((active + move + shown.length) % shown.length)
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen)
    else if (event.key === 'Escape' && text !== '') setText('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="mb-6 sm:max-w-md">
      <Field label={t('addPerson')} hint={t('addHint')} error={problem ?? failure}>
        <Input
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={shown.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          value={text}
          onKeyDown={keys(onKeyDown)}
          onChange={event => setText(event.target.value)}
        />
      </Field>
      <div
        id={listId}
        role="listbox"
        aria-label={t('found')}
        hidden={shown.length === 0}
        className="mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-paper-2 py-1"
      >
        {shown.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={person.userId}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={event => event.preventDefault()}
            onClick={() => choose(person)}
            className="cursor-pointer px-3 py-1 text-sm hover:bg-paper-3 aria-selected:bg-paper-3 pointer-coarse:py-2"
          >
            <bdi className="break-words">
              <VisibleText isName text={person.name} />
            </bdi>
            <span className="block truncate text-ink-2 text-xs">{person.email}</span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-1 text-ink-2 text-sm empty:hidden">
        {found?.length === 0 ? t('nobodyFound', { text: asked }) : asked === '' && problem === null ? done : null}
      </p>
    </div>
  )
}
