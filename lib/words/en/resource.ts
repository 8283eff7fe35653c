import { words } from '../words.ts'

export const resource = words({
  actions: 'Actions',
  exportCsv: 'Export CSV',
  loadOlder: 'Load older',
  outOfDate: 'This may be out of date. {reason}',
  showMore: 'Show more of {count, number}',
  tryAgain: 'Try again',
  undo: 'Undo',
})
