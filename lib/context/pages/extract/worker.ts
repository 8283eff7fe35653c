import { parentPort, workerData } from 'node:worker_threads'
import type { ExtractNote, ExtractTask } from './extract.ts'

// The thread that reads one page, and ends. It has no database, no network of ours, and no environment.

const task = workerData as ExtractTask
const say = (note: ExtractNote) => parentPort?.postMessage(note)

try {
  if (task.kind === 'html') {
    const { readHtml } = await import('./read-html.ts')
    say({ kind: 'loaded' })
    say({ kind: 'done', page: readHtml(task.html, task.url) })
  } else {
    const { readPdf } = await import('./read-pdf.ts')
    say({ kind: 'loaded' })
    say({ kind: 'done', page: await readPdf(task.bytes) })
  }
} catch {
  // Foreign input may break a parser in any way. The reader of the page is told, and reads its plain text.
  say({ kind: 'failed' })
}
