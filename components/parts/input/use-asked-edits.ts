import { useCallback, useState } from 'react'
import type { InputRequestView } from '#lib/messages/shared.ts'
import { partsAsk as t } from '#lib/words/en/parts-ask.ts'
import type { InputAnswer } from '../inputs.ts'
import { isRefusal } from './choices.ts'

export interface AskedEditsState {
  refused: ReadonlySet<string>
  change: (editId: string, isAllowed: boolean) => void
  /** Lines of edits that the person has not been shown yet. */
  left: number
  setLeft: (lines: number) => void
  /** Options that still make sense: a choice for later calls cannot hold for some of the edits. */
  options: readonly string[]
  /** Label of the choice that allows some of the edits; null where all are allowed. */
  label: string | null
  /** Adds to an answer which edits it allows. */
  withEdits: (answer: InputAnswer) => InputAnswer
}

/** Keeps which edits of a question the person refuses. Without edits it changes nothing. */
export function useAskedEdits({ edits = [], options }: InputRequestView): AskedEditsState {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  // Edits that are not drawn yet were not shown.
  const [left, setLeft] = useState(edits.length)
  const change = useCallback((editId: string, isAllowed: boolean) => {
    setRefused(before => {
      const next = new Set(before)
      if (isAllowed) next.delete(editId)
      else next.add(editId)
      return next
    })
  }, [])
  const allowed = edits.flatMap(({ id }) => (refused.has(id) ? [] : [id]))
  const isPartial = refused.size > 0
  return {
    refused,
    change,
    left,
    setLeft,
    options: isPartial ? options.filter(option => isRefusal(option) || (option === 'allow_once' && allowed.length > 0)) : options,
    label: isPartial ? t('allowSome', { allowed: allowed.length, count: edits.length }) : null,
    withEdits: answer => (isPartial && !isRefusal(answer.choice) ? { ...answer, content: { allowed } } : answer),
  }
}
