import { unzipSync } from 'fflate'
import { UnreadableDocument } from '../documents.ts'
import { MAX_ARCHIVE_PARTS, MAX_UNPACKED_BYTES } from '../limits.ts'

/** Parts of a zip archive, unpacked one at a time. */
export interface Archive {
  names: ReadonlySet<string>
  /** Unpacks a part. Null where there is none of this name. Throws where all that was unpacked becomes more than an archive may hold. */
  bytes(name: string): Uint8Array | null
  text(name: string): string | null
}

/** Lists the parts of a zip archive without unpacking one. Throws for anything else. */
export function openArchive(bytes: Uint8Array): Archive {
  const names = new Set(partNames(bytes))
  let leftBytes = MAX_UNPACKED_BYTES
  function unpack(name: string): Uint8Array | null {
    if (!names.has(name)) return null
    // An archive may name a part many times. The first is read.
    let isTaken = false
    const filter = (part: { name: string; originalSize: number }) => {
      if (isTaken || part.name !== name) return false
      isTaken = true
      leftBytes -= part.originalSize
      if (leftBytes < 0) throw new UnreadableDocument('crashed')
      return true
    }
    return unzipSync(bytes, { filter })[name] ?? null
  }
  return {
    names,
    bytes: unpack,
    text(name) {
      const found = unpack(name)
      return found && new TextDecoder().decode(found)
    },
  }
}

/** Lists the names of the parts, in the order of the archive. */
export function partNames(bytes: Uint8Array): string[] {
  const names: string[] = []
  unzipSync(bytes, {
    filter({ name }) {
      if (names.push(name) > MAX_ARCHIVE_PARTS) throw new UnreadableDocument('crashed')
      return false
    },
  })
  return names
}

/** Resolves the target of a reference as the part at `from` writes it. */
export function partPath(from: string, target: string): string {
  const folder = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  const path: string[] = []
  for (const step of [...folder, ...target.split('/')]) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
