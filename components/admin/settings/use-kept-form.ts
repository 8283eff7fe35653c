'use client'

import { useEffect, useState } from 'react'
import { keepInTab, keptInTab } from '#components/tab-storage.ts'

/** Unsaved texts by field, each with the one that stood there before. */
export type Typed = Record<string, { text: unknown; before: unknown }>

/** Keeps what is typed on a page of the settings until it is saved or discarded, also where the person leaves the page. */
export function useKeptForm<Form extends object>(name: string, stored: Form) {
  const key = `settings:${name}`
  const [typed, setTyped] = useState<Typed>(() => readKept(keptInTab(key), stored))
  useEffect(() => keepInTab(key, Object.keys(typed).length === 0 ? null : JSON.stringify(typed)), [key, typed])

  const form = { ...stored, ...Object.fromEntries(Object.entries(typed).map(([field, { text }]) => [field, text])) } as Form
  return {
    form,
    /** Tells whether somebody else has stored another text since the person began to type. */
    isMoved: (field: string) => typed[field] !== undefined && !isEqual(typed[field].before, stored[field as keyof Form]),
    isTouched: Object.keys(typed).length > 0,
    set: (change: Partial<Form>) => setTyped(before => withChange(before, change, stored)),
    /** Takes the stored value of these fields; of all, if left out. */
    forget: (fields?: readonly string[]) =>
      setTyped(before => (fields ? Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))) : {})),
  }
}

function withChange<Form extends object>(typed: Typed, change: Partial<Form>, stored: Form): Typed {
  const next = { ...typed }
  for (const [field, text] of Object.entries(change)) {
    const now = stored[field as keyof Form]
    if (isEqual(text, now)) delete next[field]
    else next[field] = { text, before: typed[field]?.before ?? now }
  }
  return next
}

/** Reads what was kept, as far as the fields still exist and hold the same kind of value. */
function readKept<Form extends object>(kept: string | null, stored: Form): Typed {
  try {
    const read: unknown = JSON.parse(kept ?? '{}')
    const entries = Object.entries(read as Typed).filter(
      ([field, entry]) => field in stored && typeof entry?.text === typeof stored[field as keyof Form],
    )
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
