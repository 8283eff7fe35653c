export type { ChatSummary, ChatView, PathMessage } from './chats.ts'
export { MAX_FILES, uploadRefusal } from './files/limits.ts'
export { titleFromWords } from './titles.ts'
export { childrenByParent, newestLeaf, pathIds, type TreeNode } from './tree.ts'
