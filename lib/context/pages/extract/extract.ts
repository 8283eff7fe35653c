import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { EXTRACT_HEAP_MB, EXTRACT_MS, EXTRACT_START_MS, EXTRACTIONS } from '../limits.ts'

export type ExtractTask = { kind: 'html'; html: string; url: string } | { kind: 'pdf'; bytes: Uint8Array }

/** Readable text of a page, as Markdown. Whatever the page does not say is null. */
export interface ExtractedPage {
  title: string | null
  text: string
  language: string | null
  /** As the page writes it. */
  publishedAt: string | null
}

/** Messages of the thread: first that it has loaded its packages, then its answer. */
export type ExtractNote = { kind: 'loaded' } | { kind: 'done'; page: ExtractedPage } | { kind: 'failed' }

export type Extraction = { state: 'done'; page: ExtractedPage } | { state: 'failed'; reason: 'slow' | 'crashed' }

let running = 0
const waiting: (() => void)[] = []

/**
 * Extracts readable text in a thread of its own, with a limit on its time and its memory. Foreign input can end that thread,
 * never the server or its answers to others. At most `EXTRACTIONS` threads at a time. `signal` ends it, and its reason is thrown.
 */
export async function extractPage(task: ExtractTask, signal: AbortSignal): Promise<Extraction> {
  if (running >= EXTRACTIONS) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    signal.throwIfAborted()
    return await inThread(task, signal)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

async function inThread(task: ExtractTask, signal: AbortSignal): Promise<Extraction> {
  // Run from its source: the build bundles modules, and a thread needs a file.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/context/pages/extract/worker.ts')
  const worker = new Worker(/* turbopackIgnore: true */ file, {
    workerData: task,
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: EXTRACT_HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  let timer: NodeJS.Timeout | undefined
  let stop: () => void = () => undefined
  try {
    return await new Promise<Extraction>((resolve, reject) => {
      const failed = (reason: 'slow' | 'crashed') => resolve({ state: 'failed', reason })
      const within = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => failed('slow'), ms)
      }
      within(EXTRACT_START_MS)
      stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      worker.on('message', (note: ExtractNote) => {
        if (note.kind === 'loaded') within(EXTRACT_MS)
        else if (note.kind === 'done') resolve({ state: 'done', page: note.page })
        else failed('crashed')
      })
      worker.once('error', () => failed('crashed'))
      worker.once('exit', () => failed('crashed'))
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
