import { words } from '../words.ts'

export const tags = words({
  tagsOfChats: 'Tags of {count} chats',
  tags: 'Tags',
  noneYet: 'No tags yet. A tag groups chats that belong together; search for it with #.',
  remove: 'Remove {name}',
  newTags: 'New tags',
  hint: 'Separate tags with spaces or commas.',
  used: 'Tags that you use',
  tagsOf: 'Tags of “{title}”',
})
