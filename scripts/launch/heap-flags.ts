import os from 'node:os'

const MIB = 1024 * 1024
const [LEAST_MIB, MOST_MIB] = [16, 128]
/** Of the memory that this process may use. */
const SHARE = 1 / 32

/**
 * What V8 is told of its memory: the young generation is as large as the machine allows, 16 MiB (V8's own size) to 128. Hundreds of streams at once keep
 * alive what would have died young, and a small one is then copied over and over: half of the CPU of a request at 600 open streams. It grows only under
 * such a load. Whoever sets the size in NODE_OPTIONS has the last word.
 */
export function heapFlags(memoryBytes = usableBytes(), nodeOptions = process.env.NODE_OPTIONS ?? ''): string[] {
  if (nodeOptions.includes('semi-space-size')) return []
  const size = 2 ** Math.floor(Math.log2((memoryBytes * SHARE) / MIB))
  return [`--max-semi-space-size=${Math.min(Math.max(size, LEAST_MIB), MOST_MIB)}`]
}

/** A container may have less than the machine. */
function usableBytes(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
