'use client'

import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import { type Command, type Entry, type Listing, matching } from './entries.ts'
import { standsIn, type Trigger, triggerAt } from './trigger.ts'

export interface EntryMenuState extends ListingState {
  id: string
  /** Failure of loading saved prompts, assistants, models or tools. */
  ownProblem: string | null
  /** Null: closed. */
  kind: Trigger['kind'] | null
  shown: readonly Entry[]
  /** There is nothing to choose from, for any text. */
  isEmpty: boolean
  active: number
  optionId: (index: number) => string
  choose: (entry: Entry) => void
  reload: () => void
  /** Updates the menu after the caret or the text has changed. Pasted text opens no menu, as if Esc had closed it. */
  look: (text: string, caret: number, isPasted?: boolean) => void
  /** True where the menu has handled the key. */
  takesKey: (event: KeyboardEvent) => boolean
}

/** Sources of the entries of each menu; the object stays the same. */
export interface EntrySources {
  /** Loads what comes from servers and folders. */
  listings: Record<Trigger['kind'], (signal: AbortSignal) => Promise<Listing>>
  /** Loads what people have made themselves, and what the workspace has: it never waits for a server. */
  own: Record<Trigger['kind'], (signal: AbortSignal) => Promise<OwnEntries>>
}

/** Entries before those of the servers, and behind them. */
export interface OwnEntries {
  first: Entry[]
  last?: Entry[]
}

interface EntryMenuPorts {
  text: string
  /** They follow the prompts, and do not wait for them. */
  commands: readonly Command[]
  sources: EntrySources
  onChoose: (entry: Entry, trigger: Trigger) => void
}

/** Manages the menu that `/`, `@` and `#` open in a text. `onChoose` receives the chosen entry and its trigger. */
export function useEntryMenu({ text, commands, sources, onChoose }: EntryMenuPorts): EntryMenuState {
  const id = useId()
  const [trigger, setTrigger] = useState<Trigger | null>(null)
  const [active, setActive] = useState(0)
  const [turn, setTurn] = useState(0)
  /** Position of the trigger that Esc has closed; the menu stays closed for that word. */
  const [dismissed, setDismissed] = useState<number | null>(null)
  const isOpen = trigger !== null && dismissed !== trigger.from && standsIn(text, trigger)
  const kind = isOpen ? trigger.kind : null
  const state = useListing(sources, kind, turn)
  const own = useOwnEntries(sources, kind, turn)
  const all = useMemo(
    () => [...own.first, ...(state.listing?.entries ?? []), ...own.last, ...(kind === 'prompts' ? commands : [])],
    [kind, own, state.listing, commands],
  )
  const query = isOpen ? trigger.query : null
  const shown = useMemo(() => {
    if (query === null) return []
    const page = kind === 'files' ? pageEntry(query) : null
    return page ? [page] : matching(all, query)
  }, [kind, query, all])
  const index = Math.min(active, Math.max(0, shown.length - 1))
  const isLoading = own.isLoading || (state.listing === null && state.error === null)
  /** Enter that came before the list, for the word that it was pressed behind. */
  const [early, setEarly] = useState<{ query: string; seen: Entry | undefined } | null>(null)

  function choose(entry: Entry) {
    if (!isOpen) return
    setTrigger(null)
    onChoose(entry, trigger)
  }

  // Runs before the painting: the answer to a choice may come sooner than a later change of the text.
  useLayoutEffect(() => {
    if (early === null || (isLoading && early.query === query)) return
    setEarly(null)
    if (early.query !== query) return
    const meant = shown.find(entry => entry.detail === `/${query}`) ?? shown.find(({ key }) => key === early.seen?.key) ?? shown[0]
    if (meant) choose(meant)
  })

  return {
    ...state,
    ownProblem: own.problem,
    id,
    kind,
    shown,
    isEmpty: all.length === 0,
    active: index,
    optionId: option => `${id}-${option}`,
    choose,
    reload: () => setTurn(before => before + 1),
    look(text, caret, isPasted = false) {
      const next = triggerAt(text, caret)
      if (next === null) setDismissed(null)
      // Pasted behind a trigger that was typed, such as an address behind `#`, the text belongs to it.
      else if (isPasted && next.from !== trigger?.from) setDismissed(next.from)
      if (next?.query !== trigger?.query || next?.kind !== trigger?.kind) setActive(0)
      setTrigger(next)
    },
    takesKey(event) {
      if (!isOpen) return false
      if (event.key === 'Escape') {
        setDismissed(trigger.from)
        return true
      }
      const isEnter = event.key === 'Enter' && !event.shiftKey && !event.altKey
      if (isLoading && isEnter && holdsBack(shown[index], trigger)) {
        setEarly({ query: trigger.query, seen: shown[index] })
        return true
      }
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (shown.length === 0) return false
      if (move !== undefined) setActive((index + move + shown.length) % shown.length)
      const entry = shown[index]
      const isChosen = isEnter || (event.key === 'Tab' && !event.shiftKey)
      if (isChosen && entry) choose(entry)
      return move !== undefined || isChosen
    },
  }
}

/** Tells whether Enter waits until the list has loaded: it neither sends `#inv` nor chooses another prompt than the one that was typed. */
function holdsBack(chosen: Entry | undefined, { kind, query }: Trigger): boolean {
  return kind === 'prompts' ? chosen?.detail !== `/${query}` : chosen === undefined
}

interface OwnState {
  first: Entry[]
  last: Entry[]
  problem: string | null
  /** No answer yet, in all times that this menu was open. */
  isLoading: boolean
}

const noEntries: OwnState = { first: [], last: [], problem: null, isLoading: true }

/** Offers the page whose address was typed or pasted behind `#`. */
function pageEntry(query: string): Entry | null {
  if (!/^https?:\/\/[^/]/i.test(query)) return null
  return { kind: 'page', key: `page ${query}`, title: t('readPage'), detail: query, url: query }
}

/** Loads the own entries each time a menu opens, and shows the former ones until then. */
function useOwnEntries({ own }: EntrySources, kind: Trigger['kind'] | null, turn: number): OwnState {
  const [held, setHeld] = useState({ prompts: noEntries, resources: noEntries, files: noEntries })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (kind === null) return
    const leaving = new AbortController()
    const show = (change: Partial<OwnState>) => {
      if (!leaving.signal.aborted)
        setHeld(before => ({ ...before, [kind]: { ...before[kind], problem: null, isLoading: false, ...change } }))
    }
    own[kind](leaving.signal).then(
      ({ first, last = [] }) => show({ first, last }),
      (error: unknown) => show({ problem: errorSentence(error) }),
    )
    return () => leaving.abort()
  }, [own, kind, turn])
  return kind === null ? noEntries : held[kind]
}

interface ListingState {
  listing: Listing | null
  error: string | null
}

const nothing: ListingState = { listing: null, error: null }

/** Loads the entries of the servers each time a menu opens, and shows the former ones until then. */
function useListing({ listings }: EntrySources, kind: Trigger['kind'] | null, turn: number): ListingState {
  const [held, setHeld] = useState<Record<Trigger['kind'], ListingState>>({ prompts: nothing, resources: nothing, files: nothing })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (kind === null) return
    const leaving = new AbortController()
    const show = (state: (before: ListingState) => ListingState) => {
      if (!leaving.signal.aborted) setHeld(before => ({ ...before, [kind]: state(before[kind]) }))
    }
    listings[kind](leaving.signal).then(
      listing => show(() => ({ listing, error: null })),
      (error: unknown) => show(before => ({ ...before, error: errorSentence(error) })),
    )
    return () => leaving.abort()
  }, [listings, kind, turn])
  return kind === null ? nothing : held[kind]
}
