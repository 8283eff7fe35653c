export { publishFiles, publishSelection } from './announce-files.ts'
export type { AppNotes } from './app-notes/app-notes.ts'
export { createAppNotes } from './app-notes/create-app-notes.ts'
export { MAX_APP_NOTE_CHARS, MAX_APP_NOTES } from './app-notes/limits.ts'
export type {
  ChatDetails,
  ChatFiles,
  ChatPatch,
  ChatPlace,
  ChatSummary,
  Chats,
  ChatView,
  FileChoice,
  ListOptions,
  ListPage,
  ListView,
  NewChat,
  PathMessage,
  ReviewRange,
  WorkMode,
  WorkspaceRules,
} from './chats.ts'
export { createChats } from './create-chats.ts'
export { exportChats } from './export.ts'
export { exportMarkdown } from './export-markdown.ts'
export { createFeedback } from './feedback/create-feedback.ts'
export type { Feedbacks, FeedbackView } from './feedback/feedback.ts'
export { createFiles } from './files/create-files.ts'
export type { FileText, FileTextState } from './files/file-text.ts'
export type { Files, NewFile, SnapshotState, StoredFile, UploadView } from './files/files.ts'
export { MAX_FILE_BYTES } from './files/limits.ts'
export { readText } from './files/read-text.ts'
export { isPrivate, titlesOf } from './is-private.ts'
export { createChatLife } from './life/create-life.ts'
export type { ChatChange, ChatLife, ChatStanding, TagCount } from './life/life.ts'
export { MAX_TAG_CHARS, MAX_TAGS } from './life/tag-names.ts'
export { PAGE_MESSAGES, UNDO_MS } from './limits.ts'
export type { PathCount, PathEnd, PathEndLimits } from './path-ends.ts'
export { createPlaces, type PathPlaces } from './places.ts'
export {
  type Claim,
  chatInsert,
  childChatInsert,
  claimChat,
  mayTitle,
  messageInsert,
  type NewMessage,
  noteAssistantVersion,
  releaseChat,
  selectFiles,
  setAutomaticTitle,
  takeAppNotes,
} from './run-writes.ts'
export { createSearch } from './search/create-search.ts'
export type { ExcerptPiece } from './search/excerpt.ts'
export { indexSome } from './search/indexing/index-some.ts'
export { keepIndexed } from './search/indexing/keep-indexed.ts'
export { mergeIndex } from './search/indexing/merge-index.ts'
export type { ChatSearch, FoundMessage, SearchPage, SearchResult } from './search/search.ts'
export { titleFromWords } from './titles.ts'
export { childrenByParent, pathIds, type TreeNode } from './tree.ts'
