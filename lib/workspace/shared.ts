export type { GitChange } from './git-facts.ts'
export { MAX_SELECTED_PATHS } from './limits.ts'
export type { ChangedFile, Commit, CommitLine, RepositoryRefs, ReviewChanges, SymbolChange, WorkingChanges } from './repository/views.ts'
export type { DeletedFileView, FolderTest, FolderView, WorkspaceFile, WorkspaceView } from './views.ts'
