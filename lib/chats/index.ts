export type { ChatPatch, ChatSummary, Chats, ChatView, NewChat, PathMessage } from './chats.ts'
export { createChats } from './create-chats.ts'
export {
  addUsage,
  claimChat,
  insertMessage,
  moveHead,
  type NewMessage,
  releaseChat,
  setAutomaticTitle,
  setHead,
  setTitleFromWords,
} from './run-writes.ts'
export { titleFromWords } from './titles.ts'
export { childrenByParent, newestLeaf, pathIds, type TreeNode } from './tree.ts'
