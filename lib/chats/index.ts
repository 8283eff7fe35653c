export { publishFiles, publishSelection } from './announce-files.ts'
export type { AppNotes } from './app-notes/app-notes.ts'
export { createAppNotes } from './app-notes/create-app-notes.ts'
export { MAX_APP_NOTE_CHARS, MAX_APP_NOTES } from './app-notes/limits.ts'
export type {
  ChatDetails,
  ChatFiles,
  ChatPatch,
  ChatSummary,
  Chats,
  ChatView,
  FileChoice,
  NewChat,
  PathCount,
  PathEnd,
  PathEndLimits,
  PathMessage,
  ReviewRange,
  WorkMode,
  WorkspaceRules,
} from './chats.ts'
export { createChats } from './create-chats.ts'
export { exportChats } from './export.ts'
export { exportMarkdown } from './export-markdown.ts'
export { createFiles } from './files/create-files.ts'
export type { Files, NewFile, SnapshotState, StoredFile } from './files/files.ts'
export { MAX_FILE_BYTES } from './files/limits.ts'
export { UNDO_MS } from './limits.ts'
export {
  type Claim,
  chatInsert,
  claimChat,
  mayTitle,
  messageInsert,
  type NewMessage,
  releaseChat,
  selectFiles,
  setAutomaticTitle,
  takeAppNotes,
} from './run-writes.ts'
export { titleFromWords } from './titles.ts'
export { childrenByParent, newestLeaf, pathIds, type TreeNode } from './tree.ts'
