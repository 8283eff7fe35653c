import { words } from '../words.ts'

export const sharedWith = words({
  usedBy: 'Used by',
  sharedWithYou: 'Shared with you',
  sharedBy: 'Shared by {ownerName}',
  onlyYou: 'Only you',
  youAndPeopleYouChose: 'You and people you chose',
  everyone: 'Everyone',
})
