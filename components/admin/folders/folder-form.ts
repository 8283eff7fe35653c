import type { FolderView } from '#lib/workspace/shared.ts'

export interface FolderDraft {
  title: string
  path: string
  writable: boolean
  /** `everyone`, or those of `people`. */
  audience: 'everyone' | 'named'
  /** E-mail addresses, one a line. */
  people: string
  reminder: string
}

export const newFolder: FolderDraft = { title: '', path: '', writable: false, audience: 'everyone', people: '', reminder: '' }

export function draftOf({ title, path, writable, people, reminder }: FolderView): FolderDraft {
  const audience = people.includes('*') ? 'everyone' : 'named'
  return { title, path, writable, audience, people: people.filter(one => one !== '*').join('\n'), reminder: reminder ?? '' }
}

/** Makes the body of a request. */
export function inputOf({ title, path, writable, audience, people, reminder }: FolderDraft) {
  return {
    title: title.trim(),
    path: path.trim(),
    writable,
    people: audience === 'everyone' ? ['*'] : peopleIn(people),
    reminder: reminder.trim() === '' ? null : reminder.trim(),
  }
}

export function peopleIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(one => one !== '')
}

/** Makes an id of a title that programs can use in an address: `Billing 2` → `billing-2`. */
export function idOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
  return words.join('-').slice(0, 40) || 'folder'
}
