import type { ChatMessage } from '#lib/messages/index.ts'

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

/** Limits of a part of a path. `bytes`: of the stored parts together. */
export interface PathPartLimits {
  before?: number | undefined
  messages: number
  bytes: number
}
