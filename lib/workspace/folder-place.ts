import type { FolderSource } from './folders.ts'
import type { FileListings } from './listings.ts'
import type { Place } from './place.ts'
import { readFileBytes, readText, sniff, textSize } from './read-text.ts'
import { moveFolderInside } from './writing/move-folder.ts'
import { realPathInside } from './writing/open-parent.ts'
import type { DiskOutcome } from './writing/outcome.ts'
import { moveInside, removeInside } from './writing/remove-inside.ts'
import { writeInside } from './writing/write-inside.ts'

/** Files of a folder on the server. */
export function folderPlace(folder: FolderSource, listings: FileListings): Place {
  const { id, title, writable, reminder, path: root } = folder
  const changing = async (change: Promise<DiskOutcome>): Promise<DiskOutcome> => {
    try {
      return await change
    } finally {
      listings.forget(root)
    }
  }
  return {
    id,
    title,
    kind: 'folder',
    writable,
    reminder,
    chatId: null,
    projectId: null,
    folder: root,
    turn: root,
    async summary() {
      const { git, branch, files } = await listings.of(root)
      return { git, branch, fileCount: files.filter(({ change }) => change !== 'deleted').length }
    },
    listing: kind => (kind === 'fresh' ? listings.fresh(root) : listings.of(root)),
    binary: files => listings.binary(root, files),
    readText: (path, mayRead) => readText(root, path, mayRead),
    readBytes: (path, mostBytes) => readFileBytes(root, path, mostBytes),
    sniff: path => sniff(root, path),
    sizeOf: (path, mayRead) => textSize(root, path, mayRead),
    realPath: path => realPathInside(root, path),
    write: (path, { bytes, expected }) => changing(writeInside(root, path, { bytes, expected })),
    remove: (path, { expected, prunes }) => changing(removeInside(root, path, { expected, prunes })),
    move: (from, { to, expected, prunes }) => changing(moveInside(root, from, { to, expected, prunes })),
    moveFolder: (from, { to, prunes }) => changing(moveFolderInside(root, from, { to, prunes })),
  }
}
