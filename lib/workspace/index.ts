export type { MapMode } from '#lib/maps/index.ts'
export { workspaceReaderOf } from './access.ts'
export { createWorkspaces } from './create-workspaces.ts'
export { folderChangeSchema, folderFormSchema } from './forms.ts'
export type { GitChange } from './git-facts.ts'
export { plainPath } from './given-path.ts'
export {
  MAX_MOVED_FILES,
  MAX_PATH_CHARS,
  MAX_SELECTED_PATHS,
  MAX_TEXT_BODY_BYTES,
  MAX_TEXT_BYTES,
  MAX_WRITTEN_BYTES,
  MOST_FILES_A_PAGE,
} from './limits.ts'
export type { ReadRule, Sight, WithheldFile, WorkspaceReader } from './model-files.ts'
export type { FileText } from './read-text.ts'
export { MAX_COMMIT_MESSAGE_CHARS, MAX_REF_CHARS } from './repository/limits.ts'
export type { Repositories } from './repository/repository.ts'
export type { ChangedFile, Commit, CommitLine, RepositoryRefs, ReviewChanges, SymbolChange, WorkingChanges } from './repository/views.ts'
export { wholeDiff } from './repository/whole-diff.ts'
export { safePath } from './safe-path.ts'
export { type FileSearchResult, searchFiles } from './search/search-files.ts'
export type { DeletedFileView, FolderTest, FolderView, WorkspaceFile, WorkspaceView } from './views.ts'
export type {
  Author,
  ChangedBy,
  DeletedFiles,
  FileChanges,
  FileChangeView,
  FileHistory,
  FileTrees,
  FileVersionView,
  FileWrites,
  FolderChange,
  FolderForm,
  FoldersAdmin,
  UnusableFiles,
  WorkspaceMaps,
  Workspaces,
  WrittenFile,
} from './workspace.ts'
