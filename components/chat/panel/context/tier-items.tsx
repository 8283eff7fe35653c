'use client'

import { EyeOff, Pin } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useRowHeight } from '#components/ui/use-row-height.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { type ItemChoice, type ItemKey, type ItemKind, type ItemView, mayChoose } from '#lib/context/shared.ts'
import { chatContext as t } from '#lib/words/en/chat-context.ts'
import { ItemLabel } from './item-label.tsx'
import { figure } from './next-request.tsx'
import { answersWords } from './tier-words.ts'
import { useChoose } from './use-choose.ts'
import { WindowedList } from './windowed-list.tsx'

const KIND = {
  system: 'instructions',
  tools: 'tools',
  file: 'file',
  sym: 'mapEntry',
  doc: 'outlineEntry',
  url: 'page',
  memory: 'memory',
  history: 'message',
} as const satisfies Record<ItemKind, string>

/** Lists the items of one tier: what each is, how large, and for how many answers it has stayed the same. */
export function TierItems({ label, items }: { label: string; items: readonly ItemView[] }) {
  const choose = useChoose()
  const rowPx = useRowHeight()
  return (
    <WindowedList label={label} items={items} rowPx={rowPx} keyOf={({ key }) => key}>
      {item => <Item item={item} choose={choose} />}
    </WindowedList>
  )
}

function Item({ item, choose }: { item: ItemView; choose: (key: ItemKey, choice: ItemChoice | null) => void }) {
  const { key, choiceKey, kind, label, tokens, choice } = item
  const name = visibleText(label)
  const isPinned = choice === 'pinned'
  return (
    <div className="group flex min-w-0 flex-1 items-center gap-2 ps-5.25 text-xs">
      <span className="min-w-0 flex-1 truncate" title={`${t(KIND[kind])}: ${name}`}>
        <span className="sr-only">{t(KIND[kind])}: </span>
        <ItemLabel itemKey={key} label={label} />
        {kind === 'sym' || kind === 'doc' ? (
          <span aria-hidden className="text-ink-2">
            {' '}
            · {kind === 'sym' ? t('mapMark') : t('outlineMark')}
          </span>
        ) : null}
      </span>
      {mayChoose(key) ? (
        <span className="flex shrink-0 items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-pressed:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            size="sm"
            label={isPinned ? t('stopPinning', { name }) : t('pin', { name })}
            aria-pressed={isPinned}
            onClick={() => choose(choiceKey, isPinned ? null : 'pinned')}
          >
            <Pin size={13} aria-hidden fill={isPinned ? 'currentColor' : 'none'} />
          </IconButton>
          <IconButton size="sm" label={t('leaveOut', { name })} onClick={() => choose(choiceKey, 'left_out')}>
            <EyeOff size={13} aria-hidden />
          </IconButton>
        </span>
      ) : null}
      <span className="shrink-0">{figure(tokens)}</span>
      <span
        className="w-18 shrink-0 whitespace-nowrap text-end text-ink-2"
        title={steps(item) && t('unchangedFor', { answers: steps(item) })}
      >
        {steps(item)}
      </span>
    </div>
  )
}

/** Formats for how many answers an item has stayed the same. */
function steps({ n }: ItemView): string {
  return n === null || n === 0 ? '' : answersWords(n)
}
