import { createPublisher } from '#components/frame-publisher.ts'
import { type Opener, openerNow, returnFocus } from '#components/ui/opener.ts'

/** File of a message, or of a chat's folder. */
export type FileSource = { kind: 'file'; fileId: string } | { kind: 'workspace'; workspaceId: string; path: string }

/** Place in the text of a file: by indexes of its characters, or by its words. */
export type Passage = { from: number; to: number } | { text: string }

export interface FileToOpen {
  source: FileSource
  name: string
  /** Page, slide or sheet to begin with, from 1. */
  page?: number
  /** Passage that is marked and brought into view. */
  highlight?: Passage
}

export interface ViewerState {
  shown: FileToOpen | null
  /** Counts the openings: the same file may be opened at another place. */
  turn: number
}

export interface ViewerStore {
  subscribe(listener: () => void): () => void
  read(): ViewerState
  readInitial(): ViewerState
  /** Shows a file beside the page. The browser's *Back* closes it. */
  open(file: FileToOpen): void
  /** Closes it, and gives the focus back to its opener. */
  close(): void
  /** Closes it by the browser's *Back*, and when `others` change, which take its place. Returns a function that ends it. */
  follow(others: (listener: () => void) => () => void): () => void
}

const CLOSED: ViewerState = { shown: null, turn: 0 }
/** Name in the state of the history's entry that opening a file makes. */
const MARK = 'parleyViewer'

/** Holds which file is shown beside a page. */
export function createViewerStore(): ViewerStore {
  const state = createPublisher(CLOSED, run => run())
  let opener: Opener = []

  function hide(): void {
    if (state.current().shown) state.changeNow({ shown: null })
  }

  function leave(): void {
    if (!state.current().shown) return
    hide()
    returnFocus(opener)
  }

  return {
    subscribe: state.subscribe,
    read: state.read,
    readInitial: () => CLOSED,
    open(file) {
      const { shown, turn } = state.current()
      if (!shown) {
        opener = openerNow()
        // The address stays; the router keeps what is in the entry.
        window.history.pushState({ [MARK]: true }, '')
      }
      state.changeNow({ shown: file, turn: turn + 1 })
    },
    close() {
      const isOwnEntry = state.current().shown !== null && Boolean(window.history.state?.[MARK])
      leave()
      if (isOwnEntry) window.history.back()
    },
    follow(others) {
      window.addEventListener('popstate', leave)
      const end = others(hide)
      return () => {
        window.removeEventListener('popstate', leave)
        end()
      }
    },
  }
}
