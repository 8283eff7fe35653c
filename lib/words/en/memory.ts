import { words } from '../words.ts'

export const memory = words({
  fact: 'Fact',
  memoryWasNotChanged: 'Memory was not changed.',
  forgetEverything: 'Forget everything?',
  allFactsAreDeleted: 'All facts are deleted for good, including for answers being written now.',
  forgetAll: 'Forget all',
  factsAboutYouThatAnswers:
    'Facts about you that answers may keep, asking you first. Models receive them in your own chats, but never in temporary chats, projects with other people, or shared links.',
  memory: 'Memory',
  useMemory: 'Use memory',
  memoryIsOffNoNew: 'Memory is off: no new facts are kept, and models receive none. The facts below stay.',
  memoryIsFullWithMostfacts: 'Memory is full with {mostFacts} facts. Forget some to make room.',
  loadingMemory: 'Loading memory',
  memoryNotLoaded: 'The memory could not be loaded.',
  filterFacts: 'Filter facts',
  noFactMatches: 'No fact matches “{filter}”.',
  whenAnAnswerKeeps: 'When an answer keeps a fact about you, or you add one, it will appear here.',
  noFactsYet: 'No facts yet',
  facts: 'Facts',
  newFact: 'New fact',
  forExampleIWork: 'For example: I work with metric units.',
  forgotName: 'Forgot “{name}”',
  editName: 'Edit “{name}”',
  forgetName: 'Forget “{name}”',
  aChat: 'A chat',
})
