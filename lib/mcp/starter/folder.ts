import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

export interface FolderEntry {
  path: string
  kind: 'file' | 'folder'
  sizeBytes: number
  modifiedAt: string
}

export interface Match {
  path: string
  line: number
  text: string
}

const MAX_READ_BYTES = 1024 * 1024
const MAX_SEARCHED_FILES = 5_000
const MAX_ENTRIES = 1_000

/** A path or file that cannot be used, as a sentence for the model. */
export class FolderError extends Error {}

/** Files below one folder. Every path is relative to it; nothing outside is reached, by `..`, by an absolute path, or by a symbolic link. */
export class Folder {
  readonly #root: string

  private constructor(root: string) {
    this.#root = root
  }

  static async open(root: string): Promise<Folder> {
    await mkdir(root, { recursive: true })
    return new Folder(await realpath(root))
  }

  async list(relative: string): Promise<FolderEntry[]> {
    const folder = await this.#existing(relative)
    if (!(await stat(folder)).isDirectory()) throw new FolderError(`${relative} is not a folder.`)
    const names = (await readdir(folder, { withFileTypes: true })).filter(entry => entry.isFile() || entry.isDirectory())
    const entries = names.slice(0, MAX_ENTRIES).map(entry => this.#describe(path.join(folder, entry.name)))
    return (await Promise.all(entries)).sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  async read(relative: string): Promise<string> {
    const file = await this.#existing(relative)
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      const about = await handle.stat()
      if (!about.isFile()) throw new FolderError(`${relative} is not a file.`)
      if (about.size > MAX_READ_BYTES)
        throw new FolderError(`${relative} has ${about.size} bytes; only files up to ${MAX_READ_BYTES} are read.`)
      const bytes = await handle.readFile()
      if (bytes.includes(0)) throw new FolderError(`${relative} is not a text file.`)
      return bytes.toString('utf8')
    } finally {
      await handle.close()
    }
  }

  /** Creates or replaces a file, and the folders on its way. */
  async write(relative: string, text: string): Promise<FolderEntry> {
    const target = this.#inside(relative)
    if (target === this.#root) throw new FolderError('Name a file.')
    await this.#existing(path.relative(this.#root, await this.#nearestExisting(path.dirname(target))))
    await mkdir(path.dirname(target), { recursive: true })
    const link = await lstat(target).catch(() => null)
    if (link && !link.isFile()) throw new FolderError(`${relative} already exists, and is not a file.`)
    const handle = await open(target, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW, 0o600)
    try {
      await handle.writeFile(text)
    } finally {
      await handle.close()
    }
    return this.#describe(target)
  }

  /** Lines that contain the text, whatever its case, in text files. */
  async search(text: string, relative: string, limit: number): Promise<Match[]> {
    const wanted = text.toLowerCase()
    const matches: Match[] = []
    for (const file of await this.#walk(await this.#existing(relative))) {
      const name = path.relative(this.#root, file)
      const content = await this.read(name).catch((error: unknown) => {
        if (error instanceof FolderError) return ''
        throw error
      })
      for (const [index, line] of content.split('\n').entries()) {
        if (!line.toLowerCase().includes(wanted)) continue
        matches.push({ path: name, line: index + 1, text: line.trim().slice(0, 300) })
        if (matches.length === limit) return matches
      }
    }
    return matches
  }

  #inside(relative: string): string {
    const target = path.resolve(this.#root, relative)
    const escapes =
      path.isAbsolute(relative) || relative.includes('\0') || !(target === this.#root || target.startsWith(this.#root + path.sep))
    if (escapes) throw new FolderError(`${relative} is outside the folder; paths are relative to it.`)
    return target
  }

  async #existing(relative: string): Promise<string> {
    const target = this.#inside(relative)
    const real = await realpath(target).catch(() => null)
    if (real === null) throw new FolderError(`There is no ${relative}.`)
    if (real !== this.#root && !real.startsWith(this.#root + path.sep)) throw new FolderError(`${relative} leads outside the folder.`)
    return real
  }

  async #nearestExisting(folder: string): Promise<string> {
    let at = folder
    while (at !== this.#root && (await lstat(at).catch(() => null)) === null) at = path.dirname(at)
    return at
  }

  async #walk(start: string): Promise<string[]> {
    if ((await stat(start)).isFile()) return [start]
    const files: string[] = []
    const folders = [start]
    for (let folder = folders.shift(); folder !== undefined && files.length < MAX_SEARCHED_FILES; folder = folders.shift()) {
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) folders.push(path.join(folder, entry.name))
        else if (entry.isFile()) files.push(path.join(folder, entry.name))
      }
    }
    return files
  }

  async #describe(target: string): Promise<FolderEntry> {
    const about = await lstat(target)
    const kind = about.isDirectory() ? 'folder' : 'file'
    return { path: path.relative(this.#root, target), kind, sizeBytes: about.size, modifiedAt: about.mtime.toISOString() }
  }
}
