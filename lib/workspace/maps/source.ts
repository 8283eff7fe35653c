import type { ListedFile } from '../listing.ts'
import type { Place } from '../place.ts'
import type { FileText } from '../read-text.ts'

/** A file as a list has it. */
export interface SourceFile extends ListedFile {
  /** Changes with the content. */
  stamp: string
  /** It changed so lately that another change may have left the stamp as it is. */
  isRecent: boolean
}

/** Files of a workspace of any kind, as its maps read them. Each call looks anew. */
export interface MapSource {
  /** Names what is mapped: another folder under the same id is another source. */
  key: string
  /** Rejects where the files cannot be listed. */
  list(): Promise<SourceFile[]>
  readText(path: string): Promise<FileText>
  /** Tells which of these files, none of which has been read, are binary. */
  binary(files: readonly SourceFile[]): Promise<boolean[]>
}

/** Coarsest times that file systems in use give a change, in milliseconds. */
const TIME_STEP_MS = 2_000

/** Reads a workspace for its maps. A file is known by its size and the time of its change, as git does it. */
export function sourceOf(place: Place, nowMs: () => number): MapSource {
  return {
    key: `${place.id}\0${place.turn}`,

    async list() {
      const { files } = await place.listing('fresh')
      const atMs = nowMs()
      return files.flatMap(file => {
        const { sizeBytes, mtimeMs, change } = file
        return change === 'deleted' ? [] : { ...file, stamp: `${sizeBytes}:${mtimeMs}`, isRecent: atMs - mtimeMs < TIME_STEP_MS }
      })
    },

    readText: path => place.readText(path),
    binary: files => place.binary(files),
  }
}
