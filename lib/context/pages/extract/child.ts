import { Worker } from 'node:worker_threads'
import type { ExtractNote, ExtractTask } from './extraction.ts'
import type { WatchLimits } from './watch.ts'

// The process that reads one page. It has no database, no network of ours, and no environment. Its parent ends it.

process.once('disconnect', () => process.exit())
process.once('message', (given: { task: ExtractTask; limits: WatchLimits }) => {
  const watch = new Worker(new URL('./watch.ts', import.meta.url), { workerData: given.limits })
  watch.once('online', () => void read(given.task))
})

const say = (note: ExtractNote) => process.send?.(note)

async function read(task: ExtractTask): Promise<void> {
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
}
