import { words } from '../words.ts'

export const prompts = words({
  variablesOf: 'Variables of {name}',
  required: 'This is required.',
  sendNow: 'Send now',
  insertIntoTheMessage: 'Insert into the message',
  prompt: 'Prompt',
  createPrompt: 'Create prompt',
  asksForNames: 'Asks for {names}.',
  variablesHint: "A variable is '{{topic}}', one with choices '{{tone:formal|friendly}}'; '{{date}}' is filled in with today’s.",
})
