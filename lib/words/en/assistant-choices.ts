import { words } from '../words.ts'

export const assistantChoices = words({
  loadingAssistants: 'Loading assistants',
  searchAssistants: 'Search assistants',
  noAssistant: 'No assistant',
  searchToFindTheOthers: 'Search to find the others.',
  noAssistantMatches: 'No assistant matches.',
  createTheFirstAssistant: 'Create the first assistant',
  allAssistants: 'All assistants',
})
