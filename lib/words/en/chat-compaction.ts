import { words } from '../words.ts'

export const chatCompaction = words({
  undone: 'The model reads the full earlier messages again.',
  notUndone: 'The summary was not undone.',
  areLeftOut: 'Earlier messages are left out for the model',
  areSummarised: 'Earlier messages are summarised for the model',
  topicChanged: 'The topic changed here, so the model does not read earlier messages. They all stay in the chat.',
  summary: 'Summary',
  editSummary: 'Edit the summary',
  summaryEmpty: 'Write a summary, or undo it instead.',
  summaryField: 'Summary that the model reads',
  underway: 'Summarising earlier messages for the model. You can keep writing.',
  failed: '<problem>Earlier messages could not be summarised.</problem> {reason} Nothing has changed.',
  figures: '{count, plural, one {One message} other {# messages}}, {before} → {after} tokens.',
  editedByYou: 'Edited by you.',
})
