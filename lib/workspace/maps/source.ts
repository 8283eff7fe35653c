import type { ListedFile } from '../listing.ts'
import type { Place } from '../place.ts'
import type { FileText } from '../read-text.ts'

/** Files of a workspace of any kind, as its maps read them. Each call looks anew. */
export interface MapSource {
  /** Names what is mapped: another folder under the same id is another source. */
  key: string
  /** Rejects where the files cannot be listed. */
  list(): Promise<ListedFile[]>
  readText(path: string): Promise<FileText>
  /** Tells which of these files, none of which has been read, are binary. */
  binary(files: readonly ListedFile[]): Promise<boolean[]>
}

/** Reads a workspace for its maps. */
export function sourceOf(place: Place): MapSource {
  return {
    key: `${place.id}\0${place.turn}`,

    async list() {
      const { files } = await place.listing('fresh')
      return files.filter(({ change }) => change !== 'deleted')
    },

    readText: path => place.readText(path),
    binary: files => place.binary(files),
  }
}
