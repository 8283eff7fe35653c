import { words } from '../words.ts'

export const instructions = words({
  notSaved: 'Not saved. {reason}',
  saved: 'Saved',
  saving: 'Saving…',
  tooLong: 'Shorten this to {most, number} characters.',
})
