import { spawnSync } from 'node:child_process'
import os from 'node:os'

const MIB = 1024 * 1024
/** Size of the young generation: bounds, and its share of the memory that this process may use. */
const YOUNG = { leastMib: 16, mostMib: 128, share: 1 / 32 }
/** Size of the old generation at its first collection, with the buffers that came since the last one. */
const OLD = { leastMib: 64, mostMib: 512, share: 1 / 8 }

const IDLE_MS = 600_000

/**
 * Returns the V8 flags that size the heap.
 *
 * The young generation is as large as the machine allows, 16 to 128 MiB. Hundreds of streams at once keep short-lived objects alive.
 * A small young generation copies them over and over, which was half of the CPU of a request at 600 open streams. It grows only under such a load.
 *
 * The old generation is not collected before it has a size that the machine allows. By itself V8 may begin after a growth of a tenth, and counts
 * new buffers as well, though most of them die young. Most of its collections were full ones. Each stops all streams for 10 to 20 ms, takes the
 * other cores for longer, and discards compiled code. The price is memory: dead objects stay for as long as there is room.
 *
 * Memory is returned ten idle minutes after a full collection. By itself V8 returns it after eight seconds, and discards compiled code that knew
 * the shape of a request or a stream. After each pause of a team, everything cost almost twice as much until it was compiled again.
 *
 * A size that the operator sets in NODE_OPTIONS wins.
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

/** Says whether this Node knows the flag. V8's flags change between versions, and Node does not start with an unknown one. */
function isKnown(flag: string): boolean {
  return spawnSync(process.execPath, [flag, '--version'], { stdio: 'ignore' }).status === 0
}

/** Returns the usable memory: a container may have less than the machine. */
function usableBytes(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
