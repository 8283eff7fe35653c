import { words } from '../words.ts'

export const chatMarks = words({
  temporaryClosed: 'This temporary chat was closed on another page and has been deleted.',
  deletedElsewhere: 'This chat was deleted on another page or device.',
  changedBy: '<name></name> changed the {parts} of this chat <time></time>.',
  notKept: 'The chat was not kept.',
  temporary: 'Temporary chat: it is deleted for good when you leave it.',
  keep: 'Keep',
  notChanged: 'The chat was not changed.',
  archived: 'Archived',
  unarchive: 'Unarchive',
  copyOf: 'Copy of <chat></chat>',
  tags: 'Tags',
  showTag: 'Show chats with the tag {tag}',
  moreTags: 'and {count} more',
})
