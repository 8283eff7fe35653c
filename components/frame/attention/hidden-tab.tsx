'use client'

import { useEffect, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'

const TabAttention = later(() => import('./tab-attention.tsx').then(module => module.TabAttention))

/** Loads what marks the tab when it is hidden for the first time, and notes the answers that end in the meantime. */
export function HiddenTab() {
  const { registry } = useWorkspace()
  const [wasHidden, setHidden] = useState(false)
  const [ended] = useState(() => new Set<string>())
  useEffect(() => {
    if (wasHidden) return
    const look = () => setHidden(document.visibilityState === 'hidden')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [wasHidden])
  useEffect(() => {
    return registry.onChange(({ chatId, what }) => {
      if (what === 'ended' && document.visibilityState === 'hidden') ended.add(chatId)
    })
  }, [registry, ended])
  return wasHidden ? <TabAttention ready={ended} /> : null
}
