'use client'

import dynamic from 'next/dynamic'
import { onceOnline } from '#components/loading/once-online.ts'
import type { MessageChoices } from './use-message-choices.ts'

const ChoiceChips = dynamic(() => onceOnline(() => import('./choice-chips.tsx')).then(module => module.ChoiceChips), { ssr: false })

/** Shows what was chosen by `@` and `#`, once something is. */
export function LazyChoiceChips({ chosen }: { chosen: MessageChoices }) {
  const { turn, files, pages } = chosen
  const isAny = turn.model !== null || turn.tools.length + files.length + pages.length > 0
  return isAny ? <ChoiceChips chosen={chosen} /> : null
}
