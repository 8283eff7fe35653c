'use client'

import { Plus, X } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { MAX_STARTERS } from '#lib/assistants/shared.ts'
import { assistantEditor as t } from '#lib/words/en/assistant-editor.ts'

export interface StarterFieldsProps {
  starters: readonly string[]
  onChange: (starters: string[]) => void
}

/** Edits the first messages that an assistant suggests. */
export function StarterFields({ starters, onChange }: StarterFieldsProps) {
  return (
    <fieldset className="flex flex-col items-start gap-2">
      <legend className="mb-1.5 font-[550] text-sm">{t('starters')}</legend>
      <p className="text-ink-2 text-xs">{t('startersHint', { maxStarters: MAX_STARTERS })}</p>
      {starters.map((starter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a starter has no identity but its place
        <div key={index} className="flex w-full items-center gap-1">
          <Input
            aria-label={t('starter', { number: index + 1 })}
            maxLength={500}
            value={starter}
            onChange={event => onChange(starters.with(index, event.target.value))}
          />
          <IconButton label={t('removeStarter', { number: index + 1 })} size="sm" onClick={() => onChange(starters.toSpliced(index, 1))}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      ))}
      {starters.length < MAX_STARTERS ? (
        <Button size="sm" icon={<Plus size={14} aria-hidden />} onClick={() => onChange([...starters, ''])}>
          {t('addAStarter')}
        </Button>
      ) : null}
    </fieldset>
  )
}
