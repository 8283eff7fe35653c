import { spawnSync } from 'node:child_process'
import os from 'node:os'

const MIB = 1024 * 1024
const [LEAST_MIB, MOST_MIB] = [16, 128]
/** Of the memory that this process may use. */
const SHARE = 1 / 32

const IDLE_MS = 600_000

/**
 * What V8 is told of its memory.
 *
 * The young generation is as large as the machine allows, 16 MiB (V8's own size) to 128. Hundreds of streams at once keep alive what would have died young,
 * and a small one is then copied over and over: half of the CPU of a request at 600 open streams. It grows only under such a load. Whoever sets the size in
 * NODE_OPTIONS has the last word.
 *
 * Memory is given back after ten idle minutes. V8 by itself does it after eight seconds, and throws away with it all compiled code that knew the shape of a
 * request or of a stream, of which none is open then: after each pause of a team everything cost almost twice as much until it was compiled again.
 */
export function heapFlags(memoryBytes = usableBytes(), nodeOptions = process.env.NODE_OPTIONS ?? ''): string[] {
  return [...youngGeneration(memoryBytes, nodeOptions), `--gc-memory-reducer-start-delay-ms=${IDLE_MS}`].filter(isKnown)
}

function youngGeneration(memoryBytes: number, nodeOptions: string): string[] {
  if (nodeOptions.includes('semi-space-size')) return []
  const size = 2 ** Math.floor(Math.log2((memoryBytes * SHARE) / MIB))
  return [`--max-semi-space-size=${Math.min(Math.max(size, LEAST_MIB), MOST_MIB)}`]
}

/** Flags of V8 come and go with its versions, and Node does not start with one that it does not know. */
function isKnown(flag: string): boolean {
  return spawnSync(process.execPath, [flag, '--version'], { stdio: 'ignore' }).status === 0
}

/** A container may have less than the machine. */
function usableBytes(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
