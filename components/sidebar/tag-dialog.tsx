'use client'

import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { type TaggedChat, tagBoard } from '#components/workspace/tag-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { tagRefusal, tagsOf } from '#lib/chats/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { tags as t } from '#lib/words/en/tags.ts'

/** Adds and removes the tags of one chat, or of several together. Each change is stored immediately. */
export function TagDialog({ chats }: { chats: readonly TaggedChat[] }) {
  const { chats: list } = useWorkspace()
  const ids = chats.map(({ id }) => id)
  const [tags, setTags] = useState(() => tagsOf(chats.flatMap(chat => chat.tags).join(' ')).map(({ name }) => name))
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  /** Place of the proposed tag that the arrows have reached; -1: none. */
  const [active, setActive] = useState(-1)
  const hint = useId()
  const options = useId()
  const typed = text.split(/[\s,]/).at(-1)?.replace(/^#/, '') ?? ''
  const [known] = useResource('GET /api/chats/-/tags', { query: { limit: 30, q: typed.slice(0, 100) } })
  const offered = known.state === 'ready' ? known.data.data.filter(({ name }) => !tags.includes(name)).slice(0, 12) : []

  const reached = typed === '' ? undefined : offered[active]

  /** Puts a tag in the place of the word that is being typed, and adds all. */
  function complete(name: string) {
    void add(`${text.slice(0, text.length - (text.split(/[\s,]/).at(-1) ?? '').length)} ${name}`)
  }

  /** Moves through the proposed tags; Tab completes the first one that begins with what is typed. */
  function takesKey(key: string): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (typed === '' || offered.length === 0) return false
    if (step !== undefined) setActive(active < 0 && step < 0 ? offered.length - 1 : (active + step + offered.length) % offered.length)
    const begun = offered.find(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()))
    const chosen = key === 'Enter' ? reached : key === 'Tab' ? (reached ?? begun) : undefined
    if (chosen) complete(chosen.name)
    return step !== undefined || chosen !== undefined
  }

  async function store(marks: { addTags?: string[]; removeTags?: string[] }, next: string[]) {
    const before = tags
    setTags(next)
    setProblem(null)
    try {
      await list.mark(ids, marks)
    } catch (error) {
      setTags(before)
      setProblem(errorSentence(error))
    }
  }

  async function add(words: string) {
    const added = tagsOf(words)
    const refusal = tagRefusal(added)
    if (refusal !== null) return setProblem(refusal)
    setText('')
    setActive(-1)
    if (added.length === 0) return
    const merged = tagsOf([...tags, ...added.map(({ name }) => name)].join(' ')).map(({ name }) => name)
    await store({ addTags: added.map(({ name }) => name) }, merged)
  }

  const [only] = chats
  const title = chats.length === 1 ? t('tagsOf', { title: only?.title || common('newChat') }) : t('tagsOfChats', { count: chats.length })
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : tagBoard.close())}
      title={t('tags')}
      description={<VisibleText isName text={title.slice(0, 300)} />}
      size="sm"
    >
      <div className="flex flex-col gap-3">
        {tags.length === 0 ? (
          <p className="text-ink-2 text-sm">{t('noneYet')}</p>
        ) : (
          <ul aria-label={t('tags')} className="flex flex-wrap gap-1.5">
            {tags.map(name => (
              <li key={name} className="flex max-w-full items-center rounded-md bg-paper-3 ps-2 text-sm">
                <bdi className="truncate">#{name}</bdi>
                <button
                  type="button"
                  aria-label={t('remove', { name })}
                  onClick={() =>
                    void store(
                      { removeTags: [name] },
                      tags.filter(tag => tag !== name),
                    )
                  }
                  className="grid size-7 shrink-0 place-items-center rounded-md text-ink-2 hover:text-ink pointer-coarse:size-9"
                >
                  <X size={13} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <form
          className="flex gap-2"
          onSubmit={event => {
            event.preventDefault()
            void add(text)
          }}
        >
          <span className="min-w-0 flex-1">
            <Input
              aria-label={t('newTags')}
              aria-controls={options}
              aria-activedescendant={reached ? `${options}-${active}` : undefined}
              aria-describedby={hint}
              placeholder="#tag"
              dir="auto"
              autoComplete="off"
              value={text}
              onChange={event => {
                setText(event.target.value)
                setActive(-1)
              }}
              onKeyDown={keys(event => {
                if (!event.shiftKey && takesKey(event.key)) return event.preventDefault()
                if (event.key !== ',' || text.trim() === '') return
                event.preventDefault()
                void add(text)
              })}
            />
          </span>
          <Button type="submit" disabled={tagsOf(text).length === 0}>
            {common('add')}
          </Button>
        </form>
        <p id={hint} role={problem ? 'alert' : undefined} className={problem ? 'text-bad text-xs' : 'text-ink-2 text-xs'}>
          {problem ?? t('hint')}
        </p>
        {offered.length === 0 ? null : (
          <div id={options} className="flex flex-wrap gap-1.5">
            <h3 className="w-full text-2xs text-ink-2">{t('used')}</h3>
            {offered.map(({ name, chats: count }, index) => (
              <button
                key={name}
                id={`${options}-${index}`}
                type="button"
                aria-current={index === active && reached ? true : undefined}
                onClick={() => (typed === '' ? void add(name) : complete(name))}
                className="flex max-w-full items-center gap-1.5 rounded-md border border-line px-2 py-1 text-sm hover:border-line-strong aria-[current]:border-accent aria-[current]:bg-paper-3 pointer-coarse:py-2"
              >
                <bdi className="truncate">#{name}</bdi>
                <span className="text-ink-2 text-xs tabular-nums">{count}</span>
              </button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}
