import { sharedWith as t } from '#lib/words/en/shared-with.ts'

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
  if (!isOwn) return ownerName === null ? t('sharedWithYou') : t('sharedBy', { ownerName })
  return { nobody: t('onlyYou'), people: t('youAndPeopleYouChose'), everyone: t('everyone') }[sharedWith]
}
