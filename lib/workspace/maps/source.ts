import type { ListedFile } from '../listing.ts'
import type { ReadRule } from '../model-files.ts'
import type { Place } from '../place.ts'
import type { FileText } from '../read-text.ts'
import { keptByRule } from '../sight.ts'

/** Files of a workspace of any kind, as its maps read them. Each call looks again. */
export interface MapSource {
  /** Names what is mapped: another folder under the same id is another source. */
  key: string
  /** Rejects where the files cannot be listed. */
  list(): Promise<ListedFile[]>
  readText(path: string): Promise<FileText>
  /** Tells which of these files, none of which has been read, are binary. */
  binary(files: readonly ListedFile[]): Promise<boolean[]>
}

/** Reads a workspace for its maps, without files that a rule about reading them keeps back. */
export function sourceOf(place: Place, readRule: () => Promise<ReadRule | null>): MapSource {
  return {
    key: keyOf(place),

    async list() {
      const [{ files }, rule] = await Promise.all([place.listing('fresh'), readRule()])
      return files.filter(({ path, change, leadsTo }) => change !== 'deleted' && !isKept(rule, path, leadsTo))
    },

    async readText(path) {
      const rule = await readRule()
      return place.readText(path, real => !isKept(rule, path, real))
    },

    binary: files => place.binary(files),
  }
}

function isKept(rule: ReadRule | null, path: string, real: string | undefined): boolean {
  return keptByRule(rule, path, { real, isUnasked: true }) !== null
}

export function keyOf({ id, turn }: Place): string {
  return `${id}\0${turn}`
}
