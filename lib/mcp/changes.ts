export const LISTS = ['tools', 'prompts', 'resources'] as const

/** One of a server's lists, or one resource that we watch. */
export type WhatChanged = { kind: (typeof LISTS)[number] } | { kind: 'resource'; uri: string }

/** `userId` is null where a server tells everybody. */
export type ServerChange = { server: string; userId: string | null } & WhatChanged

/** Changes announced by servers, delivered in this process to the people whom they concern. */
export interface ServerChanges {
  publish(change: ServerChange): void
  /** Until the function that it yields is called. */
  listen(userId: string, listener: (change: ServerChange) => void): () => void
}

export function createChanges(): ServerChanges {
  const listeners = new Set<{ userId: string; listener: (change: ServerChange) => void }>()
  return {
    publish(change) {
      for (const { userId, listener } of [...listeners]) if (change.userId === null || change.userId === userId) listener(change)
    },
    listen(userId, listener) {
      const entry = { userId, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}
