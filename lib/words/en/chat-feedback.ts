import { words } from '../words.ts'

export const chatFeedback = words({
  feedbackNotSaved: 'Your feedback was not saved.',
  goodAnswer: 'Good answer',
  badAnswer: 'Bad answer',
  whatWasGood: 'What was good? (optional)',
  whatWasWrong: 'What was wrong? (optional)',
  letAdministratorsRead: 'Let administrators read it',
  letAdministratorsHint: 'The answer and your reason, without your name. Otherwise your opinion is only counted.',
})
