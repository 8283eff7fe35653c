'use client'

import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { keys } from '#components/keys/keys.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { common } from '#lib/words/en/common.ts'
import { viewer as t } from '#lib/words/en/viewer.ts'
import { MOST_HITS } from './find-in-text.ts'
import type { FindState } from './use-find.ts'

/** Field that finds a phrase in the file that is shown, with the number of the chosen place. Escape closes it. */
export function FindField({ find, onClose }: { find: FindState; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { phrase, count, number, setPhrase, go } = find
  return (
    <form
      aria-label={t('findInFile')}
      onSubmit={event => event.preventDefault()}
      className="flex shrink-0 items-center gap-1 border-line border-b px-3 py-1"
    >
      <input
        ref={field}
        type="text"
        dir="auto"
        aria-label={t('findInFile')}
        placeholder={t('findInFile')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={phrase}
        onChange={event => setPhrase(event.target.value)}
        onKeyDown={keys(event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            go(event.shiftKey ? -1 : 1)
          }
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            onClose()
          }
        })}
        className="h-8 min-w-0 flex-1 rounded-md bg-transparent px-2 text-sm placeholder:text-ink-2 focus-visible:outline-1 focus-visible:outline-offset-0 pointer-coarse:h-10 pointer-coarse:text-md"
      />
      <span role="status" className="tabular shrink-0 px-1 text-ink-2 text-xs">
        {phrase.trim() === '' ? '' : count === 0 ? t('notFound') : t(count < MOST_HITS ? 'place' : 'placeOrMore', { number, count })}
      </span>
      <IconButton size="sm" label={t('previousPlace')} keys="⇧↵" disabled={count === 0} onClick={() => go(-1)}>
        <ChevronUp size={15} aria-hidden />
      </IconButton>
      <IconButton size="sm" label={t('nextPlace')} keys="↵" disabled={count === 0} onClick={() => go(1)}>
        <ChevronDown size={15} aria-hidden />
      </IconButton>
      <IconButton size="sm" label={common('close')} keys="Esc" onClick={onClose}>
        <X size={15} aria-hidden />
      </IconButton>
    </form>
  )
}
