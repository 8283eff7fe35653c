import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sha256 } from './crypto.ts'

/** Files by the SHA-256 of their content, under the data folder. Who owns which is the File table's matter. */
export interface Blobs {
  /** Keeps the bytes; the same bytes twice are kept once. */
  put(bytes: Uint8Array): Promise<{ sha256: string; sizeBytes: number }>
  /** Null when there is no such file. */
  read(sha256: string): Promise<Buffer | null>
  remove(sha256: string): Promise<void>
}

const HASH = /^[0-9a-f]{64}$/

export function createBlobs(dataDir: string): Blobs {
  const fileOf = (hash: string) => path.join(dataDir, 'blobs', hash.slice(0, 2), hash)
  return {
    async put(bytes) {
      const hash = sha256(bytes)
      const file = fileOf(hash)
      if (!(await exists(file))) {
        await mkdir(path.dirname(file), { recursive: true })
        const draft = `${file}.${randomUUID()}`
        await writeFile(draft, bytes, { mode: 0o600, flush: true })
        await rename(draft, file)
      }
      return { sha256: hash, sizeBytes: bytes.byteLength }
    },
    async read(hash) {
      if (!HASH.test(hash)) return null
      return readFile(fileOf(hash)).catch(nullIfMissing)
    },
    async remove(hash) {
      if (HASH.test(hash)) await rm(fileOf(hash), { force: true })
    },
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(nullIfMissing)) !== null
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
