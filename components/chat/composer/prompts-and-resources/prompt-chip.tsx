'use client'

import { X } from 'lucide-react'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import type { UsedPrompt } from '#lib/messages/shared.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'

/** Says that the text in the composer comes from a prompt of a server. */
export function PromptChip({ prompt, onRemove }: { prompt: UsedPrompt; onRemove: () => void }) {
  return (
    <p className="flex items-center gap-1.5 px-4 pb-2 text-ink-2 text-xs">
      <span dir="auto" className="min-w-0 truncate">
        {t('withPrompt', {
          prompt: visibleText(prompt.title ?? prompt.name),
          server: visibleText(prompt.serverTitle),
        })}
      </span>
      <button
        type="button"
        aria-label={t('removePromptLabel')}
        onClick={onRemove}
        className="grid size-5 shrink-0 place-items-center rounded-full hover:bg-paper-3 hover:text-ink pointer-coarse:size-8"
      >
        <X size={12} aria-hidden />
      </button>
    </p>
  )
}
