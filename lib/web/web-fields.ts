import { choice, number, text, type ValuesOf } from '#lib/fields/shared.ts'
import { settingFields as t } from '#lib/words/en/setting-fields.ts'
import { settingSynonyms as s } from '#lib/words/en/setting-synonyms.ts'

export const serviceTitles = {
  searxng: () => t('searxng'),
  brave: () => t('brave'),
  tavily: () => t('tavily'),
  exa: () => t('exa'),
  google: () => t('googleSearch'),
  bing: () => t('bing'),
  none: () => t('noSearchService'),
}

/** `none`: answers read pages whose addresses they know, and search for none. */
export type ServiceChoice = keyof typeof serviceTitles
export type ServiceName = Exclude<ServiceChoice, 'none'>

/** Search service that an administrator chooses, but for its key. */
export const webFields = {
  service: choice({
    label: () => t('searchService'),
    hint: () => t('searchServiceHint'),
    synonyms: () => s('searchService'),
    options: serviceTitles,
    otherwise: 'searxng',
  }),
  address: text({
    label: () => t('searchAddress'),
    hint: () => t('searchAddressHint'),
    synonyms: () => s('searchService'),
    most: 2_000,
    // Without a user name, which would be a secret in the open.
    pattern: [/^(?:https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?)?$/i, () => t('searchAddressPattern')],
    placeholder: 'https://search.example.org',
    type: 'url',
  }),
  engine: text({
    label: () => t('searchEngine'),
    hint: () => t('searchEngineHint'),
    synonyms: () => s('searchService'),
    most: 200,
  }),
  results: number({
    label: () => t('searchResults'),
    hint: () => t('searchResultsHint'),
    synonyms: () => s('searchService'),
    range: [1, 20],
    otherwise: 8,
  }),
}

export type WebSettings = ValuesOf<typeof webFields>

/** Services that have no address of their own. */
export const ownAddress: ReadonlySet<string> = new Set<ServiceName>(['searxng', 'bing'])
/** Services that are asked for more than a key. */
export const withEngine: ReadonlySet<string> = new Set<ServiceName>(['google', 'bing'])
export const withKey: ReadonlySet<string> = new Set<ServiceName>(['brave', 'tavily', 'exa', 'google', 'bing'])
