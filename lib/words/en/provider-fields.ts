import { words } from '../words.ts'

export const providerFields = words({
  apiKeyRequired: 'Enter a key.',
  title: 'Title',
  titleRequired: 'Enter a title.',
  api: 'Interface',
  offersListed: 'Offer every model it lists',
  offersListedHint: 'To everyone, including models added later. Otherwise each model is off until you turn it on.',
  id: 'Id',
  idHint: 'The first part of model names, as in openai:gpt-x.',
  idPattern: 'Use lower-case letters, digits, - and _, at most 40.',
  apiKey: 'API key',
  apiKeyOptional: 'API key (optional)',
  apiKeyStored: 'A key is stored. Leave this empty to keep it.',
  apiKeyHint: 'Stored encrypted; it is never shown again.',
  baseUrl: 'Base URL',
  baseUrlOptional: 'Base URL (optional)',
  baseUrlHint: 'Any server that speaks OpenAI’s Chat Completions API.',
  baseUrlKnown: 'Leave empty for {url}',
})
