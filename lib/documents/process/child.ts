import { Worker } from 'node:worker_threads'
import { type ReadDocument, type ReadNote, type ReadTask, UnreadableDocument } from '../documents.ts'
import type { WatchLimits } from './watch.ts'

// The process that reads one document. It has no database, no network of ours, and no environment. Its parent ends it.

process.once('disconnect', () => process.exit())
process.once('message', (given: { task: ReadTask; limits: WatchLimits }) => {
  const watch = new Worker(new URL('./watch.ts', import.meta.url), { workerData: given.limits })
  watch.once('online', () => void read(given.task))
})

const say = (note: ReadNote) => process.send?.(note)

async function read(task: ReadTask): Promise<void> {
  try {
    const reader = await readerOf(task)
    say({ kind: 'loaded' })
    say({ kind: 'done', document: await reader() })
  } catch (error) {
    // Foreign input may break a parser in any way. The person is told.
    say({ kind: 'failed', reason: error instanceof UnreadableDocument ? error.reason : 'crashed' })
  }
}

/** Loads the packages of a kind alone. */
async function readerOf(task: ReadTask): Promise<() => ReadDocument | Promise<ReadDocument>> {
  if (task.kind === 'html') {
    const { readHtml } = await import('../readers/read-html.ts')
    return () => readHtml(task.html, task.url)
  }
  const { fileReader } = await import('../readers/file-reader.ts')
  const reader = await fileReader(task.kind)
  return () => reader(task.bytes)
}
