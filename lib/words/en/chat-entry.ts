import { words } from '../words.ts'

export const chatEntry = words({
  required: 'This is required.',
  optional: '{field} (optional)',
  suggestions: 'Suggestions from the server',
})
