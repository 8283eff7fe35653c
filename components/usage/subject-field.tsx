'use client'

import { useState } from 'react'
import { SearchField } from '#components/resource/search-field.tsx'
import { useResource } from '#components/use-resource.ts'
import { adminBudgets as t } from '#lib/words/en/admin-budgets.ts'

interface SubjectFieldProps {
  kind: 'user' | 'group' | 'project'
  problem: string | undefined
  /** Gets the id of the chosen subject; empty while the text names none. */
  onChoose: (id: string) => void
}

/** Finds a person, group or project by a part of its name. */
export function SubjectField({ kind, problem, onChoose }: SubjectFieldProps) {
  const [text, setText] = useState('')
  const [found] = useResource('GET /api/admin/budgets/subjects', { query: { kind, text } })
  return (
    <SearchField
      label={t('search')}
      problem={problem}
      found={found.state === 'ready' ? found.data.data : []}
      onSearch={setText}
      onChoose={chosen => onChoose(chosen?.id ?? '')}
    />
  )
}
