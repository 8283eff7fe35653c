'use client'

import { useId, useState } from 'react'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

interface Found {
  id: string
  name: string
  /** Tells it from others of its name. */
  detail: string
}

interface SearchFieldProps<Row extends Found> {
  label: string
  problem?: string | undefined
  found: readonly Row[]
  /** Gets what was typed, unless it names one that was found. */
  onSearch: (text: string) => void
  /** Gets the chosen one; null while the text names none. */
  onChoose: (chosen: Row | null) => void
}

/** Finds one of many at the server, by a part of its name. */
export function SearchField<Row extends Found>({ label, problem, found, onSearch, onChoose }: SearchFieldProps<Row>) {
  const listId = useId()
  const [text, setText] = useState('')
  const labelOf = ({ name, detail }: Found) => (detail === '' ? name : `${name} · ${detail}`)

  function type(typed: string) {
    setText(typed)
    const chosen = found.find(one => labelOf(one) === typed) ?? null
    onChoose(chosen)
    if (!chosen) onSearch(typed.slice(0, 200))
  }

  return (
    <Field label={label} error={problem}>
      <Input list={listId} autoComplete="off" value={text} onChange={event => type(event.target.value)} />
      <datalist id={listId}>
        {found.map(one => (
          <option key={one.id} value={labelOf(one)} />
        ))}
      </datalist>
    </Field>
  )
}
