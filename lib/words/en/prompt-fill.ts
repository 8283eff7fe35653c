import { words } from '../words.ts'

export const promptFill = words({
  variablesOf: 'Variables of {name}',
  required: 'This is required.',
  sendNow: 'Send now',
  insertIntoTheMessage: 'Insert into the message',
})
