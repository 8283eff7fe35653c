'use client'

import { Dialog as Radix } from 'radix-ui'
import { useId, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { returnFocus } from '#components/ui/opener.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import type { PaletteEntry } from '#components/workspace/command-board.ts'
import { palette as t } from '#lib/words/en/palette.ts'
import { PaletteList } from './palette-list.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'

export interface PaletteProps {
  /** Letters that were typed before it was there. */
  firstText: string
  /** Element that had the focus when it was asked for. */
  opener: HTMLElement | null
  onClose: () => void
}

/** Finds chats, commands, models and pages by a few letters, and opens or does what is chosen. Arrows move, Enter chooses, Esc closes. */
export function Palette({ firstText, opener, onClose }: PaletteProps) {
  const [text, setText] = useState(firstText)
  const [chosen, setChosen] = useState<string | null>(null)
  const { groups, isLoading, missing, error } = usePaletteGroups(text.trim())
  const entries = groups.flatMap(group => group.entries)
  // A choice stays with its entry while others arrive around it.
  const active = Math.max(
    0,
    entries.findIndex(entry => entry.key === chosen),
  )
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`
  const focusField = (event: Event) => {
    event.preventDefault()
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.querySelector('input')?.focus()
  }
  const focusOpener = (event: Event) => {
    event.preventDefault()
    if (opener?.isConnected) opener.focus({ preventScroll: true })
    else returnFocus([])
  }

  /** The palette goes first: what is done may move the focus, or open a window of its own. */
  function run(entry: PaletteEntry) {
    onClose()
    setTimeout(entry.run)
  }

  function move(to: number) {
    const entry = entries[(to + entries.length) % entries.length]
    if (entry) setChosen(entry.key)
  }

  return (
    <Radix.Root open onOpenChange={open => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusField}
          onCloseAutoFocus={focusOpener}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[min(620px,calc(100vw-32px))] -translate-x-1/2 animate-appear flex-col overflow-hidden rounded-xl border border-line bg-paper shadow-float outline-none max-sm:top-2 max-sm:max-h-[calc(100dvh-16px)] max-sm:w-[calc(100vw-16px)]"
        >
          <Radix.Title className="sr-only">{t('searchAndCommands')}</Radix.Title>
          <div className="flex items-center gap-2 border-line border-b px-4">
            <input
              type="text"
              role="combobox"
              aria-label={t('searchChatsAndCommands')}
              aria-expanded="true"
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder={t('placeholder')}
              value={text}
              onChange={event => {
                setText(event.target.value)
                setChosen(null)
              }}
              onKeyDown={keys(event => {
                const entry = entries[active]
                if (event.key === 'ArrowDown') move(active + 1)
                else if (event.key === 'ArrowUp') move(active - 1)
                else if (event.key === 'Enter' && entry) run(entry)
                else return
                event.preventDefault()
              })}
              className="h-12 min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-ink-2"
            />
            {isLoading ? <Spinner label={t('searching')} /> : null}
          </div>
          <PaletteList
            {...{ id: listId, groups, optionId, active, missing, error }}
            query={isLoading ? null : text.trim()}
            onChoose={run}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
