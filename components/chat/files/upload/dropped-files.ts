import type { Upload } from './uploads.ts'

export const MOST_UPLOADED_FILES = 2_000
/** Names that are never meant: what tools and systems leave behind. */
const SKIPPED = new Set(['.git', 'node_modules', '.DS_Store', 'Thumbs.db', '__pycache__', '.venv'])

export interface Dropped {
  uploads: Upload[]
  /** There were more than `MOST_UPLOADED_FILES`. */
  isCut: boolean
}

/** Reads the dropped files, and those in dropped folders. Must be called within the event: the browser forgets what was dropped afterwards. */
export async function droppedFiles(data: DataTransfer, folder: string): Promise<Dropped> {
  const entries = [...data.items].map(item => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const plain = [...data.files]
  const found: Dropped = { uploads: [], isCut: false }
  if (entries.every(entry => entry === null)) return pickedFiles(plain, folder)
  for (const entry of entries) if (entry) await collect(entry, folder, found)
  return found
}

/** Takes files from a file dialog. Those of a picked folder have paths of their own. */
export function pickedFiles(files: readonly File[], folder: string): Dropped {
  const meant = files
    .map(file => ({ path: folder + (file.webkitRelativePath || file.name), file }))
    .filter(({ path }) => !path.split('/').some(part => SKIPPED.has(part)))
  return { uploads: meant.slice(0, MOST_UPLOADED_FILES), isCut: meant.length > MOST_UPLOADED_FILES }
}

async function collect(entry: FileSystemEntry, folder: string, found: Dropped): Promise<void> {
  if (SKIPPED.has(entry.name) || found.isCut) return
  const path = folder + entry.name
  if (isDirectory(entry)) {
    const reader = entry.createReader()
    for (;;) {
      // Browsers return the entries of a folder a hundred at a time.
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (some.length === 0) return
      for (const inner of some) await collect(inner, `${path}/`, found)
    }
  }
  if (!isFile(entry)) return
  if (found.uploads.length === MOST_UPLOADED_FILES) {
    found.isCut = true
    return
  }
  found.uploads.push({ path, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) })
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}
