'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { onceOnline } from '#components/loading/once-online.ts'
import { shell as t } from '#lib/words/en/shell.ts'
import type { PaletteProps } from './palette.tsx'

/** Loads the palette when it is opened. Letters that are typed until it is there are not lost. */
export function OpenedPalette({ onClose }: { onClose: () => void }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [opener] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null))
  const [text, setText] = useState('')
  useEffect(() => {
    let isShown = true
    onceOnline(() => import('./palette.tsx')).then(module => isShown && setPalette(() => module.Palette), onClose)
    return () => {
      isShown = false
    }
  }, [onClose])
  if (Palette) return <Palette firstText={text} opener={opener} onClose={onClose} />
  return (
    <input
      type="text"
      aria-label={t('searchChatsAndCommands')}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for it by keys
      autoFocus
      value={text}
      onChange={event => setText(event.target.value)}
      onKeyDown={keys(event => event.key === 'Escape' && onClose())}
      className="sr-only"
    />
  )
}
