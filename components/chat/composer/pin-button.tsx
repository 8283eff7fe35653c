import { Pin } from 'lucide-react'
import { chatTools as t } from '#lib/words/en/chat-tools.ts'

export interface PinButtonProps {
  name: string
  isPinned: boolean
  onChange: (isPinned: boolean) => void
}

/** Keeps a tool in every request. A menu may hold hundreds of these buttons, so they have no tooltips. */
export function PinButton({ name, isPinned, onChange }: PinButtonProps) {
  return (
    <button
      type="button"
      aria-label={t('pinName', { name })}
      aria-pressed={isPinned}
      onClick={() => onChange(!isPinned)}
      className={`inline-grid size-7 shrink-0 place-items-center rounded-md hover:bg-paper-3 pointer-coarse:size-9 ${isPinned ? 'text-accent' : 'text-ink-2'}`}
    >
      <Pin size={14} aria-hidden fill={isPinned ? 'currentColor' : 'none'} />
    </button>
  )
}
