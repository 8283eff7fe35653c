import { words } from '../words.ts'

export const chatTools = words({
  pinName: 'Pin {name}',
  modelSearches: 'The model searches for the others when it needs them. Pin the ones it should always have.',
  inRequest: '{count} of {total} in the request, {tokens} of {budgetTokens} tokens',
  searchTools: 'Search tools',
  tools: 'Tools',
  all: 'All',
  loadingTools: 'Loading tools',
  noServer: 'No server is set up. An administrator can add MCP servers.',
  chosenCount: '{chosen} of {count}',
  cannotBeReached: 'cannot be reached',
  isStarting: 'is starting',
})
