import { spawnSync } from 'node:child_process'
import os from 'node:os'

const MIB = 1024 * 1024
/** The young generation: bounds, and the share of the memory that this process may use. */
const YOUNG = { leastMib: 16, mostMib: 128, share: 1 / 32 }
/** The old generation, with the buffers that came since its last collection, before it is collected. */
const OLD = { leastMib: 64, mostMib: 512, share: 1 / 8 }

const IDLE_MS = 600_000

/**
 * What V8 is told of its memory.
 *
 * The young generation is as large as the machine allows, 16 to 128 MiB. Hundreds of streams at once keep alive what would have died young, and a small one is
 * then copied over and over: half of the CPU of a request at 600 open streams. It grows only under such a load.
 *
 * The old generation is not collected before it has a size that the machine allows. V8 by itself may begin when it has grown by as little as a tenth, and counts
 * with it the buffers that came meanwhile, though most of them die young: most of its collections were of everything. Each stops all streams for 10 to 20 ms,
 * takes the other cores for longer, and throws away compiled code. The price is memory: what is dead may lie there for as long as there is room.
 *
 * Memory is given back ten idle minutes after a collection of everything. V8 by itself does it after eight seconds, and throws away with it all compiled code
 * that knew the shape of a request or of a stream, of which none is open then: after each pause of a team everything cost almost twice as much until it was
 * compiled again.
 *
 * Whoever sets a size of theirs in NODE_OPTIONS has the last word.
 */
export function heapFlags(memoryBytes = usableBytes(), nodeOptions = process.env.NODE_OPTIONS ?? ''): string[] {
  const isSet = (size: string) => nodeOptions.replaceAll('_', '-').includes(size)
  const young = isSet('semi-space-size') || isSet('max-heap-size') ? [] : [`--max-semi-space-size=${sizeMib(YOUNG, memoryBytes)}`]
  const old = isSet('old-space-size') || isSet('max-heap-size') ? [] : [`--initial-old-space-size=${sizeMib(OLD, memoryBytes)}`]
  return [...young, ...old, `--gc-memory-reducer-start-delay-ms=${IDLE_MS}`].filter(isKnown)
}

function sizeMib({ leastMib, mostMib, share }: typeof YOUNG, memoryBytes: number): number {
  const size = 2 ** Math.floor(Math.log2((memoryBytes * share) / MIB))
  return Math.min(Math.max(size, leastMib), mostMib)
}

/** Flags of V8 come and go with its versions, and Node does not start with one that it does not know. */
function isKnown(flag: string): boolean {
  return spawnSync(process.execPath, [flag, '--version'], { stdio: 'ignore' }).status === 0
}

/** A container may have less than the machine. */
function usableBytes(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
