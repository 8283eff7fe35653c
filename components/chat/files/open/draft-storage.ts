import { browserStorage, keepText } from '#components/browser-storage.ts'
import type { DraftPorts } from './open-files.ts'

/** Keeps drafts of a person in this browser. Signing out removes them, as everything that begins with `parley:`. */
export function draftsOf(userId: string, workspaceId: string): DraftPorts {
  const nameOf = (path: string) => `parley:edit:${userId}:${workspaceId}:${path}`
  return {
    find(path) {
      const text = browserStorage()?.getItem(nameOf(path)) ?? null
      if (text === null) return null
      const sha = /^(?:[0-9a-f]{64}|-)\n/.exec(text)?.[0]
      return sha === undefined ? null : { content: text.slice(sha.length), sha256: sha === '-\n' ? null : sha.trimEnd() }
    },
    keep(path, draft) {
      keepText(nameOf(path), draft === null ? null : `${draft.sha256 ?? '-'}\n${draft.content}`)
    },
  }
}
