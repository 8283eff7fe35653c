import { Worker } from 'node:worker_threads'
import type { CodeOutline } from '../code/outline.ts'
import { PARSE_MS } from '../code/parser.ts'
import { bareOutline } from '../code/read/outline-code.ts'
import type { DocumentOutline } from '../documents/outline-document.ts'
import type { ParsedFile, ParseTask } from './messages.ts'

/** Longest that nothing is heard of a file: its thread then hangs, also where the grammar does not ask whether to continue. */
const STALLED_MS = PARSE_MS + 3_500
/** Longest that a busy machine takes to start a thread. */
const START_MS = 30_000
/** Time without work after which the thread ends, and with it the memory of its grammars. */
const IDLE_MS = 20_000
/** Source after which the thread is replaced: the memory of a parser grows with its largest trees, and never shrinks. */
const MOST_CHARS = 48 * 1024 * 1024
/** Source after which the thread is ended before a map is made, which needs memory of its own. */
const GROWN_CHARS = 8 * 1024 * 1024
/** Files of one task, before another task has its turn. */
const FILES_A_TURN = 16
/** Outlines are small, and leave with their task. */
const HEAP = { maxOldGenerationSizeMb: 64 }

/** Outlines of one file. */
export interface Outlined {
  code: CodeOutline
  /** Null for what is no document. */
  document: DocumentOutline | null
}

export interface ParsePool {
  /** Returns an outline for each file, in order. A file on which the grammar fails has name and size alone. */
  outline(files: ParseTask['files']): Promise<Outlined[]>
  /** Gives the memory of grammars back where there is much of it, once nothing is read. */
  shrink(): Promise<void>
  close(): void
}

/** Parses in a thread of its own. Tasks take turns, some files each. `start` makes the thread. */
export function createParsePool(intern: (words: string) => string[], { start = startThread, stalledMs = STALLED_MS } = {}): ParsePool {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let chars = 0
  let last: Promise<unknown> = Promise.resolve()

  const end = () => {
    void thread?.terminate()
    thread = null
    chars = 0
  }

  /** Reads files until all are read or the thread fails; returns what it has. */
  function readSome(files: ParseTask['files']): Promise<Outlined[]> {
    const isNew = thread === null
    const worker = thread ?? start()
    thread = worker
    return new Promise(resolve => {
      const found: Outlined[] = []
      let timer: NodeJS.Timeout | undefined
      let late: NodeJS.Immediate | undefined
      const stop = () => {
        clearTimeout(timer)
        clearImmediate(late)
        worker.off('message', take).off('online', begin).off('error', fail).off('exit', fail)
        resolve(found)
      }
      const fail = () => {
        if (thread === worker) end()
        stop()
      }
      const wait = (ms = stalledMs) => {
        clearTimeout(timer)
        clearImmediate(late)
        // While this thread was busy, the outline may have arrived: timers run before messages.
        timer = setTimeout(() => {
          late = setImmediate(fail)
        }, ms)
      }
      const begin = () => wait()
      const take = ({ outline, words, document }: ParsedFile) => {
        const file = files[found.length]
        if (!file) return
        // A trap leaves the memory of all grammars in any state: no other file is read with it.
        if (!outline) return fail()
        found.push({ code: { ...outline, words: intern(words) }, document })
        if (found.length === files.length) stop()
        else wait()
      }
      worker.on('message', take).on('online', begin).on('error', fail).on('exit', fail)
      worker.postMessage({ files } satisfies ParseTask)
      wait(isNew ? START_MS : stalledMs)
    })
  }

  /** Reads some files. It ends with the first one that fails, so none waits for the slow files of another task. */
  async function outlineSome(files: ParseTask['files']): Promise<Outlined[]> {
    clearTimeout(idle)
    const outlines = await readSome(files)
    const failed = files[outlines.length]
    // The thread ended on this file: it has its name only, and a new thread reads the others.
    if (failed) outlines.push(bare(failed))
    for (const { text } of files.slice(0, outlines.length)) chars += text.length
    if (chars > MOST_CHARS) end()
    idle = setTimeout(end, IDLE_MS)
    return outlines
  }

  function inTurn(files: ParseTask['files']): Promise<Outlined[]> {
    const mine = last.then(() => outlineSome(files))
    last = mine
    return mine
  }

  return {
    async outline(files) {
      const outlines: Outlined[] = []
      while (outlines.length < files.length) {
        const some = files.slice(outlines.length, outlines.length + FILES_A_TURN)
        outlines.push(...(await inTurn(some)))
      }
      return outlines
    },

    async shrink() {
      if (chars <= GROWN_CHARS) return
      const reading = last
      await reading
      if (last === reading) end()
    },

    close() {
      clearTimeout(idle)
      end()
    },
  }
}

/** Returns a file of which only name and size are known. */
export function bare({ path, sizeBytes }: { path: string; sizeBytes: number }): Outlined {
  return { code: bareOutline(path, sizeBytes), document: null }
}

function startThread(): Worker {
  return new Worker(new URL('./parse-thread.ts', import.meta.url), {
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: HEAP,
  })
}
