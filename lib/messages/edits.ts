/** End of one edit of a file. `validated`: checked, and not written. */
export type EditStatus = 'applied' | 'failed' | 'skipped' | 'validated' | 'not_in_context'

export const editErrorTypes = [
  'anchor_not_found',
  'ambiguous_anchor',
  'file_not_found',
  'file_exists',
  'changed_on_disk',
  'write_error',
  'validation_error',
  'unfinished',
] as const
export type EditErrorType = (typeof editErrorTypes)[number]

/** Names of the markers around an edit block. */
export type EditMarkers = 'search-replace' | 'edit-repl' | 'squares'

/** Growth of an edit that is being written. */
export interface EditGrowth {
  id: string
  oldText?: string
  newText?: string
}

/** Edit that turned out to be text, which follows. */
export interface VoidEdit {
  id: string
  file: string
}

/** Changes of files that are about to be written: each is written unless its file has the hash `after` already. */
export interface EditPlan {
  /** `after` null: nothing is written. `before` null: there is no file. */
  files: { path: string; before: string | null; after: string | null; edits: EditEnd[] }[]
}

/** End of one edit, before it is known whether its file could be written. */
export interface EditEnd {
  id: string
  status: EditStatus
  message: string
  errorType: EditErrorType | null
  line?: number
}

/** One edit block of an answer, as readers see it. Replaced in place, by the id of its part, until its status is final. */
export interface EditView {
  id: string
  /** Markers in which the model wrote it; they are in later prompts, and nowhere else. */
  form?: EditMarkers
  /** True from the end of the block on; it is applied when the model's reply is complete. */
  isWhole?: true
  /** Path within the workspace, as the model wrote it. */
  file: string
  status: 'writing' | EditStatus
  /** Reason where the edit is not applied, or a remark; empty while it is being written. */
  message: string
  errorType: EditErrorType | null
  /** Text to be replaced; empty where a file is created. Grows while the status is `writing`. */
  oldText: string
  newText: string
  /** Block as the model wrote it, where it could not be read as an edit. It is in later prompts. */
  raw?: string
  /** White space before its markers, which the lines of its texts may have too. */
  indent?: string
  /** Its divider, where that is not the usual one. */
  divider?: string
  /** Line of the file, from 1, at which the old text begins; absent where it is not known. */
  line?: number
  /** Id of the unfinished edit of the answer before, with which it begins. */
  continues?: string
  /** The next answer continues it: what became of it is there. */
  isContinued?: true
  /** A person has decided that it will not be made. It keeps its status, with which it can be brought back. */
  isDiscarded?: true
}

/** Content of a person's answer to a question about edits: the ids of those that may be written. The others are refused. */
export interface EditChoice {
  allowed: string[]
}

/** Outcome of all edits of an answer; discarded ones count as nothing else. Paths appear once each, in the order of the answer. */
export interface EditSummary {
  applied: number
  failed: number
  skipped: number
  validated: number
  notInContext: number
  /** Absent where there is none. */
  discarded?: number
  filesModified: string[]
  filesCreated: string[]
  /** Files that joined the selection of the chat, because an edit named them. */
  filesAutoAdded: string[]
  /** Workspace whose files they change. Absent in answers of older versions. */
  workspaceId?: string
  /** Absent until the edits are undone. */
  undone?: UndoneEdits
}

/** Result of undoing the edits of an answer. `kept`: files that are no longer as the answer left them. */
export interface UndoneEdits {
  /** ISO 8601. */
  at: string
  restored: string[]
  kept: { path: string; reason: string }[]
}

/** Says whether an edit may still be made: it was proposed, refused, or not tried because the model had not read its file. */
export function isOpenEdit({ status }: Pick<EditView, 'status'>): boolean {
  return status === 'validated' || status === 'skipped' || status === 'not_in_context'
}
