import type { AccessCheck, Actor } from '#lib/auth/index.ts'
import type { ChatMessage, EditSummary, EditView, UndoneEdits, Usage } from '#lib/messages/index.ts'

export interface ChatSummary {
  id: string
  title: string
  updatedAt: Date
  createdAt: Date
  activeRunId: string | null
  /** The active run waits for a person. */
  isWaiting: boolean
}

export interface ChatView extends ChatSummary {
  model: string | null
  /** `["*"]` = every tool; `[]` = none; else `server.tool` names. */
  selectedTools: string[]
  headId: string | null
  usage: Usage
}

/** Index that a chat works with: of code, or of documents. */
export type WorkMode = 'code' | 'document'

/** Changes under review: from a branch or commit to another one, or to the files as they are (null). */
export interface ReviewRange {
  base: string
  head: string | null
}

/** Files that a chat uses. Paths are within the workspace, and no path is in both lists. */
export interface ChatFiles {
  workspaceId: string | null
  mode: WorkMode
  /** Files whose content the prompt has. */
  selectedFiles: string[]
  /** Files that the prompt neither has nor mentions. */
  excludedFiles: string[]
  /** The other index is in the prompt too. */
  crossRef: boolean
  review: ReviewRange | null
}

/** A chat by itself; lists leave its files out. */
export interface ChatDetails extends ChatView, ChatFiles {}

/** Choice for some files: in the map only, selected, or left out. A folder stands for the files in it. */
export interface FileChoice {
  state: 'mapped' | 'selected' | 'left_out'
  paths: string[]
}

/** Rules of workspaces that chats obey. The composition root hands them in. */
export interface WorkspaceRules {
  /** Throws `workspace_not_found` for one that is not the actor's. */
  requireOne(actor: Actor, workspaceId: string): Promise<void>
  /** Returns the stored form of paths: each once, a folder as the files in it. Throws `no_workspace`, `invalid_path`, `limit_reached`. */
  selection(actor: Actor, workspaceId: string | null, paths: readonly string[]): Promise<string[]>
  /** Throws `unusable` where a range names no commits of the workspace. */
  requireRange?(actor: Actor, workspaceId: string, range: ReviewRange): Promise<void>
  /** Tells whether the index beside that of a mode is ready. */
  isOtherReady?(actor: Actor, workspaceId: string, mode: WorkMode): Promise<boolean>
  /** Called with a chat that has chosen files anew, before its viewers hear of it. `before`: the files that it had; null for a new chat. */
  filesChosen?(actor: Actor, chat: ChatDetails, before: ChatFiles | null): Promise<void>
}

/** One message of the visible path, with its siblings (itself included, oldest first) for `‹ 2/3 ›`. */
export interface PathMessage {
  message: ChatMessage
  parentId: string | null
  siblingIds: string[]
  createdAt: Date
}

export interface NewChat {
  id?: string
  title?: string
  model?: string | null
  selectedTools?: string[]
  workspaceId?: string | null
}

/** Another workspace clears both lists of files, another mode the selected ones, and both `crossRef`; what the same patch says of these counts afterwards. */
export interface ChatPatch extends Partial<ChatFiles> {
  /** Instructions of the person for this chat. Empty: none. */
  instructions?: string | null
  title?: string
  model?: string | null
  selectedTools?: string[]
}

/** End of one edit of an answer, and how the sum of all is made of the message with it. */
export interface EditChange {
  messageId: string
  edit: EditView
  summaryOf: (message: Pick<ChatMessage, 'parts' | 'metadata'>) => EditSummary | null
}

/** Bounds of reading the end of a path. */
export interface PathEndLimits {
  /** Reading stops at the beginning of the turn in which the parts exceed this, as JSON. */
  mostCharacters: number
  mostMessages: number
  /** Reading stops at a message with one of these ids, which is part of the result. */
  until: readonly string[]
}

/** End of a path, oldest first: whole turns. `parentId`: the message before them; null where these are the whole path. */
export interface PathEnd {
  path: ChatMessage[]
  parentId: string | null
}

/** Message of a path. The counts are of the messages from it to the end of the path, both included. */
export interface MetMessage extends PathCount {
  id: string
}

export interface PathCount {
  messages: number
  /** Messages of the person. */
  turns: number
}

/** Chats of one actor: another person's chat is `chat_not_found`, and so is a deleted one until it is restored. */
export interface Chats {
  create(actor: Actor, chat: NewChat): Promise<ChatDetails>
  get(actor: Actor, chatId: string): Promise<ChatDetails>
  /** Newest first. `q` matches titles and message text. `cursor` is opaque. `limit` at most 100. */
  list(actor: Actor, options: { cursor?: string; limit?: number; q?: string }): Promise<{ items: ChatView[]; nextCursor: string | null }>
  /** Returns the instructions for this chat; null where there are none. */
  instructions(actor: Actor, chatId: string): Promise<string | null>
  /**
   * Throws `workspace_not_found`, `no_workspace`, `invalid_path`, `limit_reached`; `cross_ref_not_ready` while the other index is not ready, and
   * `conflict` for files where the chat gets another workspace at the same moment.
   */
  update(actor: Actor, chatId: string, patch: ChatPatch): Promise<ChatDetails>
  /** Changes the state of some files and leaves the others as they are. */
  chooseFiles(actor: Actor, chatId: string, choice: FileChoice): Promise<ChatDetails>
  /** Deletes the chat; `restore` brings it back within 30 days. The caller stops its active run. Its shares answer 404. */
  remove(actor: Actor, chatId: string): Promise<void>
  restore(actor: Actor, chatId: string): Promise<void>
  /** Returns the visible path, root first. */
  path(actor: Actor, chatId: string): Promise<PathMessage[]>
  /** Returns at most `limit` messages of the visible path, beginning with `from` (absent: with the root). Throws `invalid_request` where `from` is not on it. */
  pathPage(actor: Actor, chatId: string, page: { from?: string; limit: number }): Promise<PathMessage[]>
  /**
   * Returns the end of the visible path, or the messages before `before`: at most `limit`, and fewer where they are large. `earlier` counts the
   * messages before these, to 10,000 at most. Throws `invalid_request` where `before` is not on the path.
   */
  pathEnd(actor: Actor, chatId: string, window?: { before?: string; limit?: number }): Promise<{ path: PathMessage[]; earlier: number }>
  /** Yields the visible path, root first, a window of it at a time. Changes meanwhile are not seen. Throws `chat_not_found` with the first window. */
  readPath(actor: Actor, chatId: string): AsyncGenerator<ChatMessage[]>
  /** Returns one message of the chat, on any branch. Throws `message_not_found`. */
  message(actor: Actor, chatId: string, messageId: string): Promise<ChatMessage>
  /** Stores what became of one edit of an answer; returns the sum of its edits. Throws `message_not_found`. */
  changeEdit(actor: Actor, chatId: string, change: EditChange): Promise<EditSummary | null>
  /** Notes with an answer that its edits were undone. Throws `message_not_found`. */
  noteUndone(actor: Actor, chatId: string, edits: { messageId: string; undone: UndoneEdits }): Promise<void>
  /** Returns the path that ends at `headId` (any message of the chat), root first. */
  pathTo(chatId: string, headId: string | null): Promise<ChatMessage[]>
  /** Returns the end of the path that ends at `headId`. Its cost does not depend on the length of the path. */
  pathEndTo(chatId: string, headId: string, limits: PathEndLimits): Promise<PathEnd>
  /** Finds the nearest of these messages on the path that ends at `headId`. Null where none is there, or all are too far. */
  findBefore(chatId: string, headId: string, ids: readonly string[]): Promise<MetMessage | null>
  /** Counts the path that ends at `headId`. */
  countPath(chatId: string, headId: string | null): Promise<PathCount>
  /** Returns a title for a share that reveals no other branch: the chat's own, or the path's first words if another branch may have made it. */
  titleOfPath(chatId: string, path: readonly ChatMessage[]): Promise<string>
  /** Makes the branch of `messageId` visible, down to its newest leaf. The choice is stored and survives a reload. */
  selectBranch(actor: Actor, chatId: string, messageId: string): Promise<void>
  /** Tells the access watch which of these chats are not deleted. */
  access: AccessCheck
}
