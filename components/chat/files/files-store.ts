import { createPublisher } from '#components/frame-publisher.ts'
import { errorSentence } from '#components/request.ts'
import type { ChatFiles, FileChoice } from '#lib/chats/shared.ts'

export interface FilesState {
  /** Last known files that the chat uses; null before the first load. */
  files: ChatFiles | null
  /** Reason why the last load or choice failed. */
  error: string | null
  /** File that the Files tab shows instead of the tree. */
  shown: ShownFile | null
  /** Grows when files of the workspace have changed, or may have. */
  treeTurn: number
}

export type FileSide = 'text' | 'map' | 'history'

/** File that is shown; an empty path is the folder itself, which has a map and deleted files. */
export type ShownFile = { path: string; side: FileSide } | { path: ''; side: 'deleted' }

/** Changes of a chat's files, as the route takes them. */
export interface FilesPatch {
  workspaceId?: string | null
  mode?: ChatFiles['mode']
  choice?: FileChoice
  review?: ChatFiles['review']
}

/** Dependencies of a files store. Functions that call the server throw `RequestError`. */
export interface FilesPorts {
  load: () => Promise<ChatFiles>
  patch: (patch: FilesPatch) => Promise<ChatFiles>
  /** Gives the chat files of its own. */
  start: () => Promise<ChatFiles>
  isVisible: () => boolean
}

/** Place of a person in the tree. It is kept over other tabs and files, and not shown by itself. */
export interface TreePlace {
  filter: string
  open: ReadonlySet<string> | null
  activePath: string | null
  scrolledPx: number
}

export interface FilesStore {
  readPlace(): TreePlace
  keepPlace(patch: Partial<TreePlace>): void
  subscribe(listener: () => void): () => void
  read(): FilesState
  readInitial(): FilesState
  refresh(): Promise<void>
  chooseWorkspace(workspaceId: string | null): Promise<void>
  /** Gives the chat files of its own, kept by Parley, and lets it use them. */
  startFiles(): Promise<void>
  /** Begins a review of a range, or ends it. A review begins without selected files. */
  review(range: ChatFiles['review']): Promise<void>
  /** Changes the state of these files immediately, and reverts it if refused. */
  choose(choice: FileChoice): Promise<void>
  dismissError(): void
  /** Shows one file; null shows the tree. */
  show(shown: ShownFile | null): void
  /** Notes that files of the workspace may have changed. */
  noteTree(): void
}

/** Holds which files a chat uses, outside React. Changes go to the server one after another; its last answer counts. */
export function createFilesStore(ports: FilesPorts, first: ChatFiles | null = null): FilesStore {
  const initial: FilesState = { files: first, error: null, shown: null, treeTurn: 0 }
  const state = createPublisher(initial, run => run())
  let sent: Promise<unknown> = Promise.resolve()
  /** Counts changes, when each is sent and when it is stored: what was loaded across one of these moments may be older than it. */
  let moments = 0
  let place = nowhere

  async function change(send: () => Promise<ChatFiles>, guess: (files: ChatFiles) => ChatFiles): Promise<void> {
    moments += 1
    const { files } = state.current()
    state.changeNow({ files: files && guess(files), error: null })
    const answer = sent.then(send)
    const mine = answer.catch(() => undefined)
    sent = mine
    try {
      const stored = await answer
      moments += 1
      if (sent === mine) state.changeNow({ files: stored })
    } catch (error) {
      state.changeNow({ error: errorSentence(error) })
      if (sent === mine && !(await load())) state.changeNow({ files })
    }
  }

  function leaveTree(): void {
    state.changeNow({ shown: null })
    place = nowhere
  }

  /** Loads what is stored, once more where a change came between. Returns false, with the reason, where it cannot be loaded. */
  async function load(onFailure?: (error: unknown) => void): Promise<boolean> {
    for (;;) {
      const before = moments
      try {
        const files = await ports.load()
        if (before === moments) state.changeNow({ files })
      } catch (error) {
        onFailure?.(error)
        return false
      }
      if (before === moments) return true
      await sent
    }
  }

  return {
    readPlace: () => place,
    keepPlace(patch) {
      place = { ...place, ...patch }
    },
    subscribe: state.subscribe,
    read: state.read,
    readInitial: () => initial,
    async refresh() {
      if (!ports.isVisible()) return
      const isLoaded = await load(error => state.changeNow({ error: errorSentence(error) }))
      if (isLoaded) state.changeNow({ error: null })
    },
    chooseWorkspace(workspaceId) {
      leaveTree()
      return change(
        () => ports.patch({ workspaceId }),
        files => ({ ...files, workspaceId, selectedFiles: [], excludedFiles: [], crossRef: false }),
      )
    },
    startFiles() {
      leaveTree()
      return change(ports.start, files => files)
    },
    choose: choice =>
      change(
        () => ports.patch({ choice }),
        files => withChoice(files, choice),
      ),
    review: review =>
      change(
        () => ports.patch({ review }),
        files => (review === null ? { ...files, review } : files),
      ),
    dismissError: () => state.changeNow({ error: null }),
    show: shown => state.changeNow({ shown }),
    noteTree: () => state.changeNow({ treeTurn: state.current().treeTurn + 1 }),
  }
}

/** Files of a chat that is not stored yet. */
export const NO_FILES: ChatFiles = { workspaceId: null, mode: 'code', selectedFiles: [], excludedFiles: [], crossRef: false, review: null }

const nowhere: TreePlace = { filter: '', open: null, activePath: null, scrolledPx: 0 }

export function withChoice(files: ChatFiles, { state, paths }: FileChoice): ChatFiles {
  const chosen = new Set(paths)
  const rest = (held: readonly string[]) => held.filter(path => !chosen.has(path))
  return {
    ...files,
    selectedFiles: [...rest(files.selectedFiles), ...(state === 'selected' ? paths : [])],
    excludedFiles: [...rest(files.excludedFiles), ...(state === 'left_out' ? paths : [])],
  }
}
