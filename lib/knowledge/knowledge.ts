import type { AudienceForm, Level, SharedWith } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { SourcePlace } from './source-ports.ts'

/** Ways in which a passage is found. */
export type FoundBy = 'words' | 'vectors'

export type FileState = 'reading' | 'indexing' | 'ready' | 'failed'
/** `indexing` until each file is ready or failed; `failed` where none is ready. */
export type CollectionState = 'empty' | 'indexing' | 'ready' | 'failed'

export interface CollectionSummary {
  id: string
  title: string
  level: Level
  isOwn: boolean
  /** Null where the account is deleted. */
  ownerName: string | null
  sharedWith: 'nobody' | 'people' | 'everyone'
  fileCount: number
  passageCount: number
  state: CollectionState
  updatedAt: Date
}

/** Collection that answers in a chat search. `isOfChat`: it is attached to the chat itself, from which it can be removed. */
export interface AttachedCollection extends Pick<CollectionSummary, 'id' | 'title' | 'fileCount' | 'passageCount' | 'state'> {
  isOfChat: boolean
}

/** How its passages are compared by meaning. `off`: no embedding model is set. The reason says why words alone are. */
export interface VectorsView {
  state: 'off' | 'building' | 'ready' | 'failed'
  reason: string | null
}

export interface CollectionView extends CollectionSummary {
  vectors: VectorsView
  /** People and groups that have it; empty for an actor who may not change it. */
  people: SharedWith['people']
  groups: SharedWith['groups']
}

export interface CollectionFileView {
  id: string
  name: string
  mediaType: string
  sizeBytes: number
  state: FileState
  /** Why it could not be read. */
  reason: string | null
  passageCount: number
  /** Source that it came from; null for an upload. */
  sourceId: string | null
  /** Path or address within the source. */
  place: string
  createdAt: Date
}

/** Source that a collection follows. One that is lost is `failed`, with the reason, and keeps its files. */
export interface SourceView extends SourcePlace {
  id: string
  title: string
  state: 'reading' | 'ready' | 'failed'
  reason: string | null
  /** When it was last read whole. */
  syncedAt: Date | null
}

/** Sources of collections. They are read with the access of the person who added them, when they are added, once a day, and on request. */
export interface Sources {
  sources(actor: Actor, id: string): Promise<SourceView[]>
  /** Throws the refusal of a folder, project or address that the actor may not read. */
  addSource(actor: Actor, id: string, place: SourcePlace): Promise<SourceView>
  /** Has it read again. */
  syncSource(actor: Actor, id: string, sourceId: string): Promise<void>
  /** Removes it with its files. */
  removeSource(actor: Actor, id: string, sourceId: string): Promise<void>
}

export interface FoundPassage {
  /** Names the passage to `passage`. */
  passageId: string
  fileId: string
  collectionId: string
  /** Name of the file. */
  file: string
  headingPath: string[]
  page: number | null
  /** Head of the table that it continues; empty for none. */
  lead: string
  text: string
  /** Offsets in the text of the file. */
  from: number
  to: number
  /** From 0 to 1, by rank: 1 is first in every ranking. */
  score: number
  foundBy: FoundBy[]
}

export type PassageView = Omit<FoundPassage, 'score' | 'foundBy'>

export interface SearchAsked {
  query: string
  /** Leaves out those that the actor may not use. */
  collectionIds: readonly string[]
  limit?: number
  signal?: AbortSignal
}

export interface FileText {
  fileId: string
  file: string
  collectionId: string
  text: string
  from: number
  /** Offset behind the last character of `text`. */
  to: number
  /** Characters of the whole. */
  length: number
  /** Says that the text ends before its document does. */
  isCut: boolean
}

export interface FilesPage {
  items: CollectionFileView[]
  nextCursor: string | null
}

/** Collections that an actor may use: their own, and those shared with them. Others are `collection_not_found`. */
export interface Collections extends Sources {
  /** Lists own ones first, each part by title. */
  list(actor: Actor): Promise<CollectionSummary[]>
  get(actor: Actor, id: string): Promise<CollectionView>
  create(actor: Actor, collection: { title: string; audience?: AudienceForm }): Promise<CollectionView>
  /** Throws `forbidden` for one that the actor may only use, and for sharing one that is not theirs. */
  update(actor: Actor, id: string, change: { title?: string; audience?: AudienceForm }): Promise<CollectionView>
  remove(actor: Actor, id: string): Promise<void>
  files(actor: Actor, id: string, page: { cursor?: string; limit: number }): Promise<FilesPage>
  /** Stores a file, which is read in its turn. Throws `file_not_taken` with the reason, `storage_full` and `limit_reached`. */
  addFile(actor: Actor, id: string, file: { name: string; bytes: Uint8Array }): Promise<CollectionFileView>
  removeFile(actor: Actor, id: string, fileId: string): Promise<void>
  /** Returns the file as it was stored. */
  fileBytes(actor: Actor, fileId: string): Promise<{ name: string; mediaType: string; bytes: Buffer }>
}

/** Collections of files, their passages, and the search in them. */
export interface Knowledge {
  collections: Collections
  /** Finds passages by words, and by vectors where an embedding model is set. */
  search(actor: Actor, asked: SearchAsked): Promise<FoundPassage[]>
  /** Throws `passage_not_found`, also where the actor may no longer use its collection. */
  passage(actor: Actor, passageId: string): Promise<PassageView>
  /** Reads the text of a file from an offset on. Throws `file_not_found`. */
  readText(actor: Actor, fileId: string, part?: { from?: number; chars?: number }): Promise<FileText>
  /** Lists the collections of a chat that the actor may read and use. */
  ofChat(actor: Actor, chatId: string): Promise<string[]>
  /** Lists what an answer in a chat searches: its collections, those of its project, and `also` those of its assistant. Others that the actor may not use are left out. */
  searchedIn(actor: Actor, chatId: string, also?: readonly string[]): Promise<string[]>
  /** Sets the collections of a chat. Throws `collection_not_found` for one that the actor may not use, unless it is there already. */
  setOfChat(actor: Actor, chatId: string, collectionIds: readonly string[]): Promise<string[]>
  /** Gives a copy of a chat the collections of the chat. Each reader still searches those that they may use. */
  copyOfChat(copy: { from: string; to: string }): Promise<void>
  /** Hands collections that everyone uses over to an administrator, and removes the others, before their owner's account is deleted. */
  forget(userId: string): Promise<void>
  /** Reads files that wait, until none does. Returns their number. */
  work(signal: AbortSignal): Promise<number>
  /** Removes texts that no file has. Returns their number. */
  sweep(signal: AbortSignal): Promise<number>
  close(): Promise<void>
}
