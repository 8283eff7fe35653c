import { workerData } from 'node:worker_threads'

export interface WatchLimits {
  /** Most resident memory of the process, in bytes. */
  rssBytes: number
  /** Time after which the process ends, also where its parent has died and its own thread is busy. */
  ms: number
}

/** Bounds what the parser can take between two looks: about 40 MB. */
const EVERY_MS = 10

// The thread beside the parser. Limits on the heap say nothing of array buffers, in which a small PDF file can unpack gigabytes.

const { rssBytes, ms } = workerData as WatchLimits
const endsMs = performance.now() + ms

setInterval(() => {
  if (process.memoryUsage.rss() > rssBytes || performance.now() > endsMs) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
