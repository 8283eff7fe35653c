'use client'

import { useEffect } from 'react'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { keepInTab, keptInTab } from '#components/tab-storage.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { type Parameters, readParameters } from '#lib/messages/shared.ts'
import { MAX_INSTRUCTIONS } from '#lib/models/shared.ts'

/**
 * Keeps instructions, parameters and tools of a new chat in this browser, as its draft is kept: by tab and person, for the next new chat, until one of them
 * has its first message. Signing out removes them, as everything that begins with `parley:`.
 */
export function useKeptSetUp(store: ChatStore): void {
  const { user } = useWorkspace()
  useEffect(() => {
    const name = `parley:set-up:${user.id}`
    const { isStored, selectedTools: usual } = store.readInitial()
    if (isStored || store.read().isStored) return
    const written = () => {
      const { setUp, selectedTools, isStored, nodes } = store.read()
      if (isStored && nodes.length > 0) return null
      return writeSetUp({ ...setUp, ...(selectedTools.join('\n') === usual.join('\n') ? {} : { selectedTools }) })
    }
    const kept = readSetUp(keptInTab(name))
    let known = written()
    if (kept && known === null) {
      const { selectedTools, ...setUp } = kept
      store.setUp(setUp)
      if (selectedTools) void store.configure({ selectedTools })
      known = written()
    }
    return store.subscribe(() => {
      const next = written()
      if (next === known) return
      known = next
      keepInTab(name, next)
    })
  }, [store, user.id])
}

/** Choices for a new chat, as a browser keeps them until its first message. `selectedTools` is absent where the usual ones are chosen. */
export interface KeptSetUp {
  instructions: string
  parameters: Parameters
  selectedTools?: string[]
}

/** Most tools that a chat may choose. */
const MOST_TOOLS = 1_000

/** Returns the text to keep; null where nothing was chosen. */
export function writeSetUp({ instructions, parameters, selectedTools }: KeptSetUp): string | null {
  const isSetUp = instructions !== '' || Object.keys(parameters).length > 0 || selectedTools !== undefined
  return isSetUp ? JSON.stringify({ instructions, parameters, selectedTools }) : null
}

/** Reads a kept text, as far as it is still understood; null if none of it is. */
export function readSetUp(text: string | null): KeptSetUp | null {
  try {
    const { instructions, parameters, selectedTools }: Record<string, unknown> = JSON.parse(text ?? '')
    const tools = Array.isArray(selectedTools) ? selectedTools.filter(id => typeof id === 'string').slice(0, MOST_TOOLS) : null
    return {
      instructions: typeof instructions === 'string' ? instructions.slice(0, MAX_INSTRUCTIONS) : '',
      parameters: readParameters(parameters),
      ...(tools ? { selectedTools: tools } : {}),
    }
  } catch {
    return null
  }
}
