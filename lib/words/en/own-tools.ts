import { words } from '../words.ts'

export const ownTools = words({
  web: 'Web',
  webSearch: 'Search the web',
  webSearchMeans: 'Finds pages by the search service of this workspace, which gets the query.',
  webRead: 'Read pages from the web',
  webReadMeans: 'Reads a page or document that the answer chooses.',
})
