import type { AccessCheck, Actor } from '#lib/auth/index.ts'
import type { ChatMessage, EditSummary, EditView, Parameters, UndoneEdits, Usage } from '#lib/messages/index.ts'
import type { TextRoom } from '#lib/platform/index.ts'
import type { ChatAccess } from '#lib/projects/index.ts'
import type { OwnerChecks } from './owner-checks.ts'
import type { MetMessage, PathCount, PathEnd, PathEndLimits, PathPartLimits } from './path-ends.ts'

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
  /** Owner of the chat. */
  userId: string
  /** Project that the chat is in. */
  projectId: string | null
  /** Members of the project see the chat. */
  sharedInProject: boolean
}

/** Chats of a list. `all`: open and archived ones. Temporary chats are in none. */
export type ListView = 'open' | 'archived' | 'deleted' | 'all'

export interface ListOptions {
  cursor?: string
  /** At most 100. */
  limit?: number
  /** Matches titles and message text. */
  q?: string
  /** Defaults to `all`. */
  view?: ListView
  /** Lists chats that have each of these tags. */
  tags?: string[]
  /** Lists pinned chats apart. */
  pinsApart?: boolean
  /** Lists the chats of this project that the actor may read, instead of their own. */
  projectId?: string
}

/** Chat of a list, with the marks that the actor sees. */
export interface ListedView extends ChatView {
  pinnedAt: Date | null
  archivedAt: Date | null
  deletedAt: Date | null
  tags: string[]
  /** True if an answer has ended or waits, and the actor has not seen it. */
  isUnread: boolean
}

export interface ListPage {
  items: ListedView[]
  nextCursor: string | null
  /** Pinned chats, the latest pin first, on the first page of a list that has them apart. */
  pinned?: ListedView[]
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

/** A chat by itself; lists leave its files and its assistant out. */
export interface ChatDetails extends ChatView, ChatFiles {
  temporary: boolean
  /** Access of the actor who asked for this view. */
  access: ChatAccess
  assistantId: string | null
  /** Version that gave its last answer; null before the first. */
  assistantVersion: number | null
  /** Its own choices of how models answer. */
  parameters: Parameters
}

/** Choice for some files: in the map only, selected, or left out. A folder selects the files in it. */
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
  /** Called with a chat whose choice of files has changed, before its viewers hear of it. `before`: the files that it had; null for a new chat. */
  filesChosen?(actor: Actor, chat: ChatDetails, before: ChatFiles | null): Promise<void>
  /** Requires room for instructions, which count towards the quota of the chat's person. */
  textRoom?: TextRoom
  forOwner?: OwnerChecks
}

/** One message of the visible path, with its siblings (itself included, oldest first) for `‹ 2/3 ›`. */
export interface PathMessage {
  message: ChatMessage
  parentId: string | null
  siblingIds: string[]
  createdAt: Date
  /** Person who sent it, where that is not the owner of the chat. */
  authorId?: string
}

/** Message with the name of the person who wrote it; null for the reader's own messages and for answers. */
export interface AuthoredMessage {
  message: ChatMessage
  author: string | null
}

/** Place of a chat: the project that it is in, and whether its people see it. What is absent stays; a chat that is moved is private at first. */
export interface ChatPlace {
  projectId?: string | null
  isShared?: boolean
}

export interface NewChat {
  id?: string
  /** True for a chat in no list and no search, which is purged when it is left. */
  temporary?: boolean
  title?: string
  model?: string | null
  selectedTools?: string[]
  workspaceId?: string | null
  /** Assistant that answers, which the caller has checked. */
  assistantId?: string | null
  /** Project that the chat begins in. It begins with the model, tools and files of the project where it names none. */
  projectId?: string | null
  /** People of the project see the chat. */
  isShared?: boolean
  /** Instructions and parameters with which it begins. */
  instructions?: string | null
  parameters?: Parameters
}

/** Another workspace clears both lists of files, another mode the selected ones, and both `crossRef`; what the same patch says of these counts afterwards. */
export interface ChatPatch extends Partial<ChatFiles> {
  /** Instructions of the person for this chat. Empty: none. */
  instructions?: string | null
  /** Take the place of those that the chat has. */
  parameters?: Parameters
  title?: string
  model?: string | null
  selectedTools?: string[]
  /** Assistant that answers from now on, which the caller has checked. */
  assistantId?: string | null
}

/** Changes of edits of an answer, and how the sum of all is made of the message with them. */
export interface EditsChange {
  messageId: string
  change: (edit: EditView) => EditView
  summaryOf: EditChange['summaryOf']
}

/** End of one edit of an answer, and how the sum of all is made of the message with it. */
export interface EditChange {
  messageId: string
  edit: EditView
  summaryOf: (message: Pick<ChatMessage, 'parts' | 'metadata'>) => EditSummary | null
}

/**
 * Chats that one actor may read: their own, and those shared in a project of theirs. Every other chat is `chat_not_found`, and so is a deleted one until it
 * is restored. What readers of a project may not change is `forbidden`.
 */
export interface Chats {
  create(actor: Actor, chat: NewChat): Promise<ChatDetails>
  /** Throws `chat_not_found` where the actor may not read the chat, and `forbidden` where they have less than `access`. */
  get(actor: Actor, chatId: string, access?: ChatAccess): Promise<ChatDetails>
  /** Lists the actor's own chats, newest first; with `projectId`, all of that project that they may read. `cursor` is opaque. */
  list(actor: Actor, options: ListOptions): Promise<ListPage>
  /** Returns the instructions for this chat; null where there are none. */
  instructions(actor: Actor, chatId: string): Promise<string | null>
  /**
   * Throws `workspace_not_found`, `no_workspace`, `invalid_path`, `limit_reached`; `cross_ref_not_ready` while the other index is not ready, and
   * `conflict` for files where the chat gets another workspace at the same moment.
   */
  update(actor: Actor, chatId: string, patch: ChatPatch): Promise<ChatDetails>
  /** Changes the state of some files and leaves the others as they are. */
  chooseFiles(actor: Actor, chatId: string, choice: FileChoice): Promise<ChatDetails>
  /**
   * Moves the chat to a project or out of one, or shares it there, as its owner; an owner of the project may take it out, too. Throws `project_not_found`,
   * `forbidden`, and `conflict` for a chat that is to be shared in no project.
   */
  place(actor: Actor, chatId: string, place: ChatPlace): Promise<void>
  /** Lets the chats of a project that have no files use these. */
  lendFiles(lent: { projectId: string; workspaceId: string }): Promise<void>
  /** Hands what a person who is being deleted has shared in projects to the holders of these. */
  handOver(userId: string): Promise<void>
  /** Deletes the chat; `restore` brings it back within 24 hours. The caller stops its active run. Its shares answer 404. */
  remove(actor: Actor, chatId: string): Promise<void>
  restore(actor: Actor, chatId: string): Promise<void>
  /** Returns the visible path, root first. */
  path(actor: Actor, chatId: string): Promise<PathMessage[]>
  /** Returns at most `limit` messages of the visible path, beginning with `from` (absent: with the root). Throws `invalid_request` where `from` is not on it. */
  pathPage(actor: Actor, chatId: string, page: { from?: string; limit: number }): Promise<PathMessage[]>
  /**
   * Returns the end of the visible path, or the messages before `before`: at most `limit`, and fewer where they are large. `earlier` counts the
   * messages before these; to 10,000 at most where a long chat is read for the first time. `slim` makes them smaller as soon as they are read: large ones are held whole one request
   * at a time. Throws `invalid_request` where `before` is not on the path.
   */
  pathEnd(
    actor: Actor,
    chatId: string,
    window?: { before?: string; limit?: number; slim?: (path: PathMessage[]) => PathMessage[] },
  ): Promise<{ path: PathMessage[]; earlier: number }>
  /**
   * Returns messages on the path to `messageId`, root first: the `limit` messages that end `skip` messages above it. `earlier` counts the messages
   * before them. Its cost does not depend on the length of the path. `slim` makes some of them smaller as soon as they are read, so no more than a
   * few megabytes are held whole. Throws `message_not_found`.
   */
  pathAbove(
    actor: Actor,
    chatId: string,
    window: { messageId: string; skip: number; limit: number; slim?: (path: PathMessage[]) => PathMessage[] },
  ): Promise<{ path: PathMessage[]; earlier: number }>
  /** Counts the steps up from a message to another one of its path: 0 for itself. Null where that is not on the path to it. */
  stepsUp(actor: Actor, chatId: string, messages: { from: string; to: string }): Promise<number | null>
  /** Yields the visible path, root first, a window of it at a time. Changes in the meantime are not seen. Throws `chat_not_found` with the first window. */
  readPath(actor: Actor, chatId: string): AsyncGenerator<AuthoredMessage[]>
  /** Returns one message of the chat, on any branch. Throws `message_not_found`. */
  message(actor: Actor, chatId: string, messageId: string): Promise<ChatMessage>
  /** Stores what became of one edit of an answer; returns the sum of its edits. Throws `message_not_found`. */
  changeEdit(actor: Actor, chatId: string, change: EditChange): Promise<EditSummary | null>
  /** Changes edits of an answer atomically; returns all of them, and their sum. Throws `message_not_found`. */
  changeEdits(actor: Actor, chatId: string, change: EditsChange): Promise<{ edits: EditView[]; summary: EditSummary | null }>
  /** Names in the chat what a guest has changed of it; nothing for its owner. */
  noteChanges(actor: Actor, chat: Pick<ChatDetails, 'id' | 'userId'>, changed: readonly string[]): Promise<void>
  /** Notes with an answer that its edits were undone. Throws `message_not_found`. */
  noteUndone(actor: Actor, chatId: string, edits: { messageId: string; undone: UndoneEdits }): Promise<void>
  /** Returns the path that ends at `headId` (any message of the chat), root first. */
  pathTo(chatId: string, headId: string | null): Promise<ChatMessage[]>
  /** Yields that path in slices of a few megabytes at most, and gives way to others. */
  pathSlices(chatId: string, headId: string | null): AsyncGenerator<ChatMessage[]>
  /** Returns the end of that path, or of what is above its message number `before` (from 0); at least one message. `from`: number of the first one. */
  pathPart(chatId: string, headId: string | null, limits: PathPartLimits): Promise<{ messages: ChatMessage[]; from: number }>
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
  /** Tells the access watch who may still read which chat (`readerOf`). */
  access: AccessCheck
}
