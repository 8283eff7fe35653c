export type SharedWith = 'nobody' | 'people' | 'everyone'

/** Says in a list who else uses something of the person, or whose it is. */
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
