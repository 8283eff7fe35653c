export type SharedWith = 'nobody' | 'people' | 'everyone'

/** Names who else uses an item of the person, or who owns it. */
export function sharingWords({
  isOwn,
  ownerName,
  sharedWith,
}: {
  isOwn: boolean
  ownerName: string | null
  sharedWith: SharedWith
}): string {
  if (!isOwn) return ownerName === null ? 'Shared with you' : `Shared by ${ownerName}`
  return { nobody: 'Only you', people: 'You and people you chose', everyone: 'Everyone' }[sharedWith]
}
