import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface Note {
  id: string
  title: string
  text: string
  tags: string[]
  createdAt: string
  updatedAt: string
}

/** Notes in one JSON file. Changes are made one after another, each read-change-write on the file as it is then. */
export class MemoryStore {
  readonly #file: string
  #last: Promise<unknown> = Promise.resolve()

  constructor(folder: string) {
    this.#file = path.join(folder, 'notes.json')
  }

  async all(): Promise<Note[]> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '[]'
      throw error
    })
    return JSON.parse(text) as Note[]
  }

  /** Notes with every word of the query, in title, text or tags; the most recently changed first. */
  async search(query: string, limit: number): Promise<Note[]> {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    const matching = (await this.all()).filter(note => {
      const haystack = [note.title, note.text, ...note.tags].join('\n').toLowerCase()
      return words.every(word => haystack.includes(word))
    })
    return matching.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).slice(0, limit)
  }

  async read(id: string): Promise<Note | null> {
    return (await this.all()).find(note => note.id === id) ?? null
  }

  create({ title, text, tags }: Pick<Note, 'title' | 'text' | 'tags'>): Promise<Note> {
    return this.#change(notes => {
      const at = new Date().toISOString()
      const note = { id: randomUUID().slice(0, 8), title, text, tags, createdAt: at, updatedAt: at }
      return { notes: [...notes, note], result: note }
    })
  }

  /** Null when there is no such note. */
  update(id: string, patch: { title?: string | undefined; text?: string | undefined; tags?: string[] | undefined }): Promise<Note | null> {
    return this.#change(notes => {
      const found = notes.find(note => note.id === id)
      if (!found) return { notes, result: null }
      const { title = found.title, text = found.text, tags = found.tags } = patch
      const changed = { ...found, title, text, tags, updatedAt: new Date().toISOString() }
      return { notes: notes.map(note => (note.id === id ? changed : note)), result: changed }
    })
  }

  delete(id: string): Promise<boolean> {
    return this.#change(notes => ({ notes: notes.filter(note => note.id !== id), result: notes.some(note => note.id === id) }))
  }

  #change<T>(job: (notes: Note[]) => { notes: Note[]; result: T }): Promise<T> {
    const change = this.#last.then(async () => {
      const { notes, result } = job(await this.all())
      await mkdir(path.dirname(this.#file), { recursive: true })
      const draft = `${this.#file}.${process.pid}`
      await writeFile(draft, JSON.stringify(notes, null, 2), { mode: 0o600 })
      await rename(draft, this.#file)
      return result
    })
    this.#last = change.catch(() => undefined)
    return change
  }
}
