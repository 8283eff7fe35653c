import { words } from '../words.ts'

export const collectionFields = words({
  collections: 'Collections',
  filter: 'Filter collections',
  files: '{count, plural, =0 {no files} one {# file} other {# files}}',
  none: 'There are no collections yet. <link>Make one</link> of the documents that answers should search.',
  hidden: '{count, plural, one {# collection} other {# collections}} of others that you cannot see',
})
