import { Worker } from 'node:worker_threads'
import type { CodeOutline } from '../code/outline.ts'
import { bareOutline } from '../code/read/outline-code.ts'
import type { ParsedFile, ParseTask } from './messages.ts'
import { PARSE_MS } from './parser.ts'

/** Longest that nothing is heard of a file: its thread then hangs, also where the grammar does not ask whether to go on. */
export const STALLED_MS = PARSE_MS + 3_500
/** Time without work after which the thread ends, and with it the memory of its grammars. */
const IDLE_MS = 20_000
/** Source after which the thread is replaced: the memory of a parser grows with its largest trees, and never shrinks. */
const MOST_CHARS = 48 * 1024 * 1024
const HEAP_MB = 192

export interface ParsePool {
  /** Returns an outline for each file, in order. A file on which the grammar fails has name and size alone. */
  outline(files: ParseTask['files']): Promise<CodeOutline[]>
}

/** Parses in a thread of its own, one task at a time. `start` makes the thread. */
export function createParsePool(intern: (words: string) => string[], start: () => Worker = startThread, stalledMs = STALLED_MS): ParsePool {
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
  function readSome(files: ParseTask['files']): Promise<CodeOutline[]> {
    const worker = thread ?? start()
    thread = worker
    return new Promise(resolve => {
      const found: CodeOutline[] = []
      let timer: NodeJS.Timeout | undefined
      const stop = () => {
        clearTimeout(timer)
        worker.off('message', take).off('error', fail).off('exit', fail)
        resolve(found)
      }
      const fail = () => {
        if (thread === worker) end()
        stop()
      }
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(fail, stalledMs)
      }
      const take = ({ outline, words }: ParsedFile) => {
        const file = files[found.length]
        if (!file) return
        found.push(outline ? { ...outline, words: intern(words) } : bareOutline(file.path, file.sizeBytes))
        if (found.length === files.length) stop()
        else wait()
      }
      worker.on('message', take).on('error', fail).on('exit', fail)
      worker.postMessage({ files } satisfies ParseTask)
      wait()
    })
  }

  async function outlineAll(files: ParseTask['files']): Promise<CodeOutline[]> {
    clearTimeout(idle)
    const outlines: CodeOutline[] = []
    while (outlines.length < files.length) {
      const rest = files.slice(outlines.length)
      outlines.push(...(await readSome(rest)))
      const failed = files[outlines.length]
      // The thread ended on this file: it has its name only, and a new thread reads the others.
      if (failed) outlines.push(bareOutline(failed.path, failed.sizeBytes))
    }
    for (const { text } of files) chars += text.length
    if (chars > MOST_CHARS) end()
    idle = setTimeout(end, IDLE_MS)
    return outlines
  }

  return {
    outline(files) {
      const mine = last.then(() => outlineAll(files))
      last = mine
      return mine
    },
  }
}

function startThread(): Worker {
  return new Worker(new URL('./parse-thread.ts', import.meta.url), {
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
}
