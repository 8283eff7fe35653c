import { words } from '../words.ts'

export const chatCollections = words({
  attached: '{count, plural, one {# collection} other {# collections}}',
  label: 'Collections that answers search: {names}',
  title: 'Answers search these documents',
  detach: 'Remove {title} from this chat',
  wasNotDetached: 'The collection was not removed from this chat.',
  fromElsewhere: 'from the project or assistant',
  holds:
    '{state, select, empty {no files} indexing {being read…} other {{files, plural, one {# file} other {# files}}, {passages, plural, one {# passage} other {# passages}}}}',
})
