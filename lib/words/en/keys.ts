import { words } from '../words.ts'

export const keys = words({
  findAnything: 'Find a chat, a command or a page',
  sidebar: 'Show or hide the sidebar',
  copyLastAnswer: 'Copy the last answer',
  copyLastCode: 'Copy the last code',
  quote: 'Quote the selected words',
  pasteAsText: 'Paste a long text as text, not as a file',
  panel: 'Show or hide the panel beside the chat',
  ends: 'Go to the first or the last message',
  thisList: 'Show this list',
  messageBox: 'Go to the message box',
  send: 'Send, or queue while an answer is being written',
  newLine: 'New line',
  editLast: 'Edit your last message, in an empty box',
  sendEdited: 'Send an edited message, or steer the answer being written',
  stop: 'Stop the answer, or leave an edit',
  decide: 'In a question about a tool: allow once, for this chat, always, deny',
  title: 'Keyboard shortcuts',
})
