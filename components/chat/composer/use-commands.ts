'use client'

import { useMemo } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import { useCompaction } from '../compaction/compaction-context.ts'
import type { Command } from './entries/entries.ts'

/** Lists the commands that are typed with a slash; none in a chat without messages. */
export function useCommands(): Command[] {
  const { compactNow } = useCompaction()
  const hasMessages = useChat(state => state.nodes.length > 0)
  return useMemo(
    () => (hasMessages ? [{ kind: 'command', key: 'parley compact', title: t('summariseNow'), detail: '/compact', run: compactNow }] : []),
    [hasMessages, compactNow],
  )
}
