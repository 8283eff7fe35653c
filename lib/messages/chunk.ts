import type { UIMessageChunk } from 'ai'
import type { DataParts, MessageMetadata } from './parts.ts'

/** One piece on the wire and one row of a run's log: the AI SDK's UI message chunk with our metadata and data parts. */
export type Chunk = UIMessageChunk<MessageMetadata, DataParts>

/** A committed chunk. `seq` starts at 1, has no gaps, and is the event id in every projection. */
export interface RunEvent {
  seq: number
  chunk: Chunk
  /** The chunk as JSON, encoded once per row. */
  json: string
}
