import { words } from '../words.ts'

export const adminFeedback = words({
  good: 'Good',
  bad: 'Bad',
  shareOfGood: 'Share of good',
  noneShared: 'No one has let administrators read an answer yet.',
  deletedAssistant: 'Deleted assistant',
  noText: 'This answer has no text.',
  feedback: 'Feedback',
})
