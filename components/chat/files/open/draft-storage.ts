import type { DraftPorts } from './open-files.ts'

/** Keeps drafts of a person in this browser. Signing out removes them, as everything that begins with `parley:`. */
export function draftsOf(userId: string, workspaceId: string): DraftPorts {
  const nameOf = (path: string) => `parley:edit:${userId}:${workspaceId}:${path}`
  return {
    find(path) {
      const text = storage()?.getItem(nameOf(path)) ?? null
      if (text === null) return null
      const sha = /^(?:[0-9a-f]{64}|-)\n/.exec(text)?.[0]
      return sha === undefined ? null : { content: text.slice(sha.length), sha256: sha === '-\n' ? null : sha.trimEnd() }
    },
    keep(path, draft) {
      try {
        if (draft === null) storage()?.removeItem(nameOf(path))
        else storage()?.setItem(nameOf(path), `${draft.sha256 ?? '-'}\n${draft.content}`)
      } catch {
        // There is no room for it: an older draft of the file must not come back in its place.
        storage()?.removeItem(nameOf(path))
      }
    },
  }
}

/** Null where the browser refuses storage: drafts then live as long as the page. */
function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
