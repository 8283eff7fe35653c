/** A file by its size, before it is read. */
export interface SizedFile {
  path: string
  bytes: number
  /** Choice of the person: `pinned`, `left_out` or none. */
  choice: string | null
}

/** A window of this many tokens holds about as many times four bytes. */
export const BYTES_PER_TOKEN = 4
/** Most bytes of files that are read for one request. */
export const MOST_FILE_BYTES = 32 * 1024 * 1024

export interface MostBytes {
  /** Most bytes of all files. */
  bytes: number
  /** Most bytes of all files, where enough of them are not pinned. */
  unpinnedBytes: number
}

/** Chooses the files that are not read because no request could hold them, the largest first. Pinned ones are read as long as all may be. */
export function unreadFiles(files: readonly SizedFile[], { bytes: most, unpinnedBytes }: MostBytes): SizedFile[] {
  const largestFirst = files.toSorted((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1))
  const isPinned = ({ choice }: SizedFile) => choice === 'pinned'
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const unread: SizedFile[] = []
  const leave = (some: SizedFile[], limit: number) => {
    for (const file of some) {
      if (total <= limit) return
      unread.push(file)
      total -= file.bytes
    }
  }
  leave(
    largestFirst.filter(file => !isPinned(file)),
    Math.min(most, unpinnedBytes),
  )
  leave(largestFirst.filter(isPinned), most)
  return unread
}

/** Bounds of the files for a model's window; null where the window is unknown. */
export function mostBytesFor(window: number | null): MostBytes {
  return { bytes: MOST_FILE_BYTES, unpinnedBytes: window === null ? MOST_FILE_BYTES : window * BYTES_PER_TOKEN }
}
