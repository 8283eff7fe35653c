import { words } from '../words.ts'

export const chatMessageMore = words({
  madeAgain: 'Uses the recorded results of another answer; no tool was called.',
  showDifferences: 'Show the differences',
  compareAnswers: 'Compare the answers',
  compareAnotherModel: 'Compare with another model',
  replay: 'Replay',
  runAgainRecorded: 'Run again with recorded results',
  quote: 'Quote',
  quoteKeys: "Quote in your message  {mod}{shift}'",
  noAnswer: 'There is no answer to copy yet.',
  copiedAnswer: 'Copied the last answer.',
  noCode: 'There is no code to copy here.',
  copiedCode: 'Copied the last code.',
  copyingDenied: 'The browser did not allow copying.',
})
