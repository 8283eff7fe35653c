import { createPublisher } from '#components/frame-publisher.ts'
import { errorSentence, RequestError } from '#components/request.ts'

export interface Upload {
  /** Path in the workspace. */
  path: string
  file: File
}

export interface UploadsState {
  /** Counts files of the uploads that run, or of the last one. */
  total: number
  done: number
  isRunning: boolean
  /** Files that wait for the person: there are others at their paths. */
  taken: readonly Upload[]
  failed: readonly { path: string; reason: string }[]
}

export interface UploadPorts {
  /** Sends one file. `replaces` overwrites any file there; otherwise an existing one throws `changed_on_disk`. */
  send: (upload: Upload, replaces: boolean, signal: AbortSignal) => Promise<void>
  /** Called when some files have arrived. */
  onArrived: () => void
}

export interface Uploads {
  subscribe(listener: () => void): () => void
  read(): UploadsState
  /** Sends files; those whose paths are taken wait for `replace` or `skip`. */
  add(uploads: readonly Upload[]): Promise<void>
  replace(): Promise<void>
  skip(): void
  cancel(): void
  dismiss(): void
}

/** Requests at the same time: the browser allows six to one host, and the page needs some. */
const AT_ONCE = 3
const idle: UploadsState = { total: 0, done: 0, isRunning: false, taken: [], failed: [] }

export function createUploads({ send, onArrived }: UploadPorts): Uploads {
  const state = createPublisher(idle, run => run())
  let leaving = new AbortController()
  let running = 0

  async function run(uploads: readonly Upload[], replaces: boolean): Promise<void> {
    if (uploads.length === 0) return
    const before = running > 0 ? state.current() : { ...idle, taken: state.current().taken }
    running += 1
    if (running === 1) leaving = new AbortController()
    const { signal } = leaving
    state.changeNow({ ...before, isRunning: true, total: before.total + uploads.length })
    const waiting = [...uploads]
    const worker = async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) await one(next, replaces, signal)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    running -= 1
    state.changeNow({ isRunning: running > 0 })
    onArrived()
  }

  async function one(upload: Upload, replaces: boolean, signal: AbortSignal): Promise<void> {
    try {
      await send(upload, replaces, signal)
      state.changeNow({ done: state.current().done + 1 })
    } catch (error) {
      if (signal.aborted) return
      const { taken, failed, total } = state.current()
      const isTaken = !replaces && error instanceof RequestError && error.code === 'changed_on_disk'
      if (isTaken) state.changeNow({ taken: [...taken, upload], total: total - 1 })
      else state.changeNow({ failed: [...failed, { path: upload.path, reason: errorSentence(error) }] })
    }
  }

  return {
    subscribe: state.subscribe,
    read: state.read,
    add: uploads => run(uploads, false),
    replace() {
      const { taken } = state.current()
      state.changeNow({ taken: [] })
      return run(taken, true)
    },
    skip: () => state.changeNow({ taken: [] }),
    cancel: () => leaving.abort(),
    dismiss: () => state.changeNow(idle),
  }
}
