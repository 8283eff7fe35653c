'use client'

import { useCallback } from 'react'
import { errorSentence } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import type { ItemChoice, ItemKey } from '#lib/context/shared.ts'
import { chatContext as t } from '#lib/words/en/chat-context.ts'
import { useContextStore } from './use-context-view.ts'

/** Returns a function that pins an item, leaves it out, or leaves it to Parley. A refusal is shown. */
export function useChoose(): (key: ItemKey, choice: ItemChoice | null) => void {
  const store = useContextStore()
  return useCallback(
    (key, choice) =>
      void store.choose(key, choice).catch((error: unknown) => {
        toast.error(t('choiceNotSaved'), { description: errorSentence(error) })
      }),
    [store],
  )
}
