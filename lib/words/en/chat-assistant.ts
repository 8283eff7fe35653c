import { words } from '../words.ts'

export const chatAssistant = words({
  to: 'To',
  letTheChatAnswer: 'Let the chat answer instead',
  goneAssistant: '{name} (no longer available)',
  assistant: 'Assistant',
  assistantIs: 'Assistant: {name}',
  assistantIsGone: 'This assistant was deleted or is no longer shared with you. Choose another one below, or none.',
  starters: 'Starters',
  none: 'none',
})
