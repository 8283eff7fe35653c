'use client'

import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { type Command, type Entry, type Listing, loadPrompts, loadResources, matching } from './entries.ts'
import { standsIn, type Trigger, triggerAt } from './trigger.ts'

export interface EntryMenuState extends ListingState {
  id: string
  /** Null: closed. */
  kind: Trigger['kind'] | null
  shown: readonly Entry[]
  active: number
  optionId: (index: number) => string
  choose: (entry: Entry) => void
  reload: () => void
  /** Updates the menu after the caret or the text has changed. Pasted text opens no menu, as if Esc had closed it. */
  look: (text: string, caret: number, isPasted?: boolean) => void
  /** True where the menu has handled the key. */
  takesKey: (event: KeyboardEvent) => boolean
}

/** Manages the menu that `/` and `@` open in `text`. Commands follow the prompts, and do not wait for them. `onChoose` receives the chosen entry and its trigger. */
export function useEntryMenu(
  text: string,
  commands: readonly Command[],
  onChoose: (entry: Entry, trigger: Trigger) => void,
): EntryMenuState {
  const id = useId()
  const [trigger, setTrigger] = useState<Trigger | null>(null)
  const [active, setActive] = useState(0)
  const [turn, setTurn] = useState(0)
  /** Position of the trigger that Esc has closed; the menu stays closed for that word. */
  const [dismissed, setDismissed] = useState<number | null>(null)
  const isOpen = trigger !== null && dismissed !== trigger.from && standsIn(text, trigger)
  const kind = isOpen ? trigger.kind : null
  const state = useListing(kind, turn)
  const own = kind === 'prompts' ? commands : []
  const shown = isOpen ? matching([...(state.listing?.entries ?? []), ...own], trigger.query) : []
  const index = Math.min(active, Math.max(0, shown.length - 1))

  function choose(entry: Entry) {
    if (!isOpen) return
    setTrigger(null)
    onChoose(entry, trigger)
  }

  return {
    ...state,
    id,
    kind,
    shown,
    active: index,
    optionId: option => `${id}-${option}`,
    choose,
    reload: () => setTurn(before => before + 1),
    look(text, caret, isPasted = false) {
      const next = triggerAt(text, caret)
      if (next === null) setDismissed(null)
      else if (isPasted) setDismissed(next.from)
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
      const isLoading = state.listing === null && state.error === null
      if (isLoading && kind === 'prompts' && isEnter && shown[index]?.detail !== `/${trigger.query}`) return true
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

interface ListingState {
  listing: Listing | null
  error: string | null
}

const nothing: ListingState = { listing: null, error: null }

/** Loads the entries of the servers each time a menu opens, and shows the former ones meanwhile. */
function useListing(kind: Trigger['kind'] | null, turn: number): ListingState {
  const [held, setHeld] = useState<Record<Trigger['kind'], ListingState>>({ prompts: nothing, resources: nothing })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (kind === null) return
    const leaving = new AbortController()
    const show = (state: (before: ListingState) => ListingState) => {
      if (!leaving.signal.aborted) setHeld(before => ({ ...before, [kind]: state(before[kind]) }))
    }
    const load = kind === 'prompts' ? loadPrompts : loadResources
    load(leaving.signal).then(
      listing => show(() => ({ listing, error: null })),
      (error: unknown) => show(before => ({ ...before, error: errorSentence(error) })),
    )
    return () => leaving.abort()
  }, [kind, turn])
  return kind === null ? nothing : held[kind]
}
