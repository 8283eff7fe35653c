import { words } from '../words.ts'

export const common = words({
  add: 'Add',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  done: 'Done',
  loading: 'Loading…',
  newChat: 'New chat',
  remove: 'Remove',
  save: 'Save',
  tryAgain: 'Try again',
  undo: 'Undo',
})
