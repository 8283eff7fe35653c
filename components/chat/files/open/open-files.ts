import { createPublisher } from '#components/frame-publisher.ts'
import { errorSentence, RequestError } from '#components/request.ts'
import { droppingDraft, keepingDraft, type OpenFile, openedFile, type StoredText, withDraft, withSaved, withStored } from './open-file.ts'

export type OpenState = { state: 'loading' } | { state: 'failed'; error: string; code: string } | ({ state: 'ready' } & OpenFile)

/** Dependencies of open files. Functions that call the server throw `RequestError`. */
export interface OpenPorts {
  read: (path: string) => Promise<StoredText>
  /** `sha256`: of the text that it replaces; null creates the file. */
  write: (path: string, content: string, sha256: string | null) => Promise<{ sha256: string }>
  drafts: DraftPorts
}

/** Keeps unsaved texts over a reload, as far as the browser has room. */
export interface DraftPorts {
  find: (path: string) => { content: string; sha256: string | null } | null
  keep: (path: string, draft: { content: string; sha256: string | null } | null) => void
}

export interface OpenFiles {
  subscribe(listener: () => void): () => void
  read(): Readonly<Record<string, OpenState>>
  /** Loads a file, or looks whether the server has another text of it now. */
  load(path: string): Promise<void>
  edit(path: string, content: string): void
  /** Saves over the text that the draft was made of. Where the server has another one, nothing is written and both are shown. */
  save(path: string): Promise<void>
  /** Puts a text that was discarded, or an earlier version, into the draft. A deleted file is created when it is saved. */
  restore(path: string, content: string): void
  keepDraft(path: string): void
  dropDraft(path: string): void
  /** Forgets a file that was deleted or moved. */
  forget(path: string): void
}

/** Tells whether the next look may succeed: the text that is shown stays. */
function isPassing(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 500)
}

const GONE: StoredText = { content: '', sha256: null, sizeBytes: 0 }

export function createOpenFiles({ read, write, drafts }: OpenPorts): OpenFiles {
  const state = createPublisher<{ files: Readonly<Record<string, OpenState>> }>({ files: {} }, run => run())
  const put = (path: string, file: OpenState) => state.changeNow({ files: { ...state.current().files, [path]: file } })
  const ready = (path: string) => {
    const file = state.current().files[path]
    return file?.state === 'ready' ? file : null
  }
  const change = (path: string, update: (file: OpenFile) => OpenFile) => {
    const file = ready(path)
    if (!file) return
    const next = update(file)
    put(path, { state: 'ready', ...next })
    if (next.draft !== file.draft || next.base.sha256 !== file.base.sha256)
      drafts.keep(path, next.draft === null ? null : { content: next.draft, sha256: next.base.sha256 })
  }

  async function load(path: string): Promise<void> {
    const before = ready(path)
    if (!before) put(path, { state: 'loading' })
    try {
      const stored = await read(path)
      // It may be older than what has been saved since.
      if (before && ready(path) && ready(path)?.base.sha256 !== before.base.sha256) return await load(path)
      if (ready(path)) change(path, file => (file.isSaving ? file : withStored(file, stored)))
      else put(path, { state: 'ready', ...openedFile(stored, drafts.find(path)) })
    } catch (error) {
      failed(path, error)
    }
  }

  function failed(path: string, error: unknown): void {
    const code = error instanceof RequestError ? error.code : ''
    const file = ready(path)
    const kept = drafts.find(path)
    // A draft outlives its file.
    if (code === 'not_found' && file && file.draft !== null) change(path, held => withStored(held, GONE))
    else if (code === 'not_found' && !file && kept) put(path, { state: 'ready', ...openedFile(GONE, kept) })
    else if (file && isPassing(error)) return
    else if (file && code !== 'not_found') change(path, held => ({ ...held, error: errorSentence(error) }))
    else put(path, { state: 'failed', error: errorSentence(error), code })
  }

  return {
    subscribe: state.subscribe,
    read: () => state.read().files,
    load,
    edit: (path, content) => change(path, file => withDraft(file, content)),
    async save(path) {
      const file = ready(path)
      if (!file || file.draft === null || file.isSaving || file.newer) return
      const content = file.draft
      change(path, held => ({ ...held, isSaving: true, error: null }))
      try {
        const { sha256 } = await write(path, content, file.base.sha256)
        change(path, held => withSaved(held, content, sha256))
      } catch (error) {
        change(path, held => ({ ...held, isSaving: false, error: errorSentence(error) }))
        if (error instanceof RequestError && error.code === 'changed_on_disk') await load(path)
      }
    },
    restore(path, content) {
      if (!ready(path)) put(path, { state: 'ready', ...openedFile(GONE, null) })
      change(path, file => ({ ...withDraft(file, content), revision: file.revision + 1 }))
    },
    keepDraft: path => change(path, keepingDraft),
    dropDraft: path => change(path, droppingDraft),
    forget(path) {
      const { [path]: _gone, ...files } = state.current().files
      state.changeNow({ files })
      drafts.keep(path, null)
    },
  }
}
