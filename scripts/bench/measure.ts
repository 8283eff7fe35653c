import { setTimeout as sleep } from 'node:timers/promises'
import { type Heard, listen } from './client.ts'
import { cpuSeconds, residentBytes, watchMemory } from './process-figures.ts'
import { median } from './statistics.ts'
import { type Subject, TOOL_SERVER } from './subjects.ts'
import { growUp, type Workload, warmUp } from './work.ts'

/** Cost of one workload for one server in one round. */
export interface Cell {
  /** Streams that ended with all of their tokens. */
  completeStreams: number
  cpuSecondsPerMillionTokens: number
  cpuMsPerRequest: number
  streamsPerSecond: number
  firstTokenMs: number
  tokenAgeMs: number
  /** Null where it is not measured. */
  residentKbPerStream: number | null
  problems: string[]
}

const SETTLE_MS = 300
const HISTORY_AT_ONCE = 50

/**
 * Measures how much the process grows while all streams of a workload are open, in KB per stream. Runs in the middle of the warm-up: growth before
 * it would hide that of the streams.
 */
export async function measureMemory(subject: Subject, workload: Workload): Promise<{ residentKbPerStream: number; problems: string[] }> {
  const sessions = workload.hasHistory ? await prepareSessions(subject, workload) : []
  await sleep(SETTLE_MS)
  const residentBefore = residentBytes(subject.pid())
  const memory = watchMemory(subject.pid())
  const heard = await openAll(subject, workload, sessions)
  const residentKbPerStream = (memory.end() - residentBefore) / 1024 / workload.streams
  return { residentKbPerStream, problems: heard.flatMap(({ problem }) => problem ?? []) }
}

/** Measures a workload. The first load does not count: it compiles the code that it is first to run. */
export async function measure(subject: Subject, workload: Workload): Promise<Omit<Cell, 'residentKbPerStream'>> {
  const fresh = workload.hasHistory ? await prepareSessions(subject, workload) : []
  const sessions = workload.hasHistory ? await prepareSessions(subject, workload) : []
  await sleep(SETTLE_MS)
  const first = await openAll(subject, workload, fresh)
  await sleep(SETTLE_MS)
  const cpuBefore = cpuSeconds(subject.pid(), TOOL_SERVER)
  const heard: Heard[] = []
  let openMs = 0
  for (let load = 0; load < workload.loads; load++) {
    const beganMs = performance.now()
    heard.push(...(await openAll(subject, workload, sessions)))
    openMs += performance.now() - beganMs
  }
  // Work after the last byte belongs to the stream.
  await sleep(SETTLE_MS)
  const cpu = cpuSeconds(subject.pid(), TOOL_SERVER) - cpuBefore
  const whole = heard.filter(({ problem }) => problem === null)
  const tokens = whole.length * workload.work.tokens
  return {
    completeStreams: whole.length,
    cpuSecondsPerMillionTokens: (cpu * 1e6) / tokens,
    cpuMsPerRequest: (cpu * 1000) / whole.length,
    streamsPerSecond: (whole.length * 1000) / openMs,
    firstTokenMs: median(whole.map(({ firstMs }) => firstMs)),
    tokenAgeMs: median(whole.flatMap(({ ageMs }) => ageMs)),
    problems: [...first, ...heard].flatMap(({ problem }) => problem ?? []),
  }
}

/**
 * Warms a server up, so the first cell is like the others. Its code is compiled then, its connections are open, and its memory has been
 * used. We measure a server that has been up for a while. A page that V8 uses for the first time comes from the kernel, which is slow in a
 * virtual machine.
 */
export async function warm(subject: Subject, chosen: Workload[], inTheMiddle: () => Promise<void>): Promise<void> {
  for (let load = 0; load < warmUp.loads; load++) {
    if (load === warmUp.loads / 2) await inTheMiddle()
    await openAll(subject, warmUp, [])
  }
  for (let load = 0; load < growUp.loads; load++) await openAll(subject, growUp, [])
  // Tools and other wires run code of their own.
  for (const workload of chosen.filter(({ wire, work }) => wire !== undefined || work.rounds > 0))
    for (let load = 0; load < 4; load++) await openAll(subject, { ...workload, openOverMs: 0, streams: warmUp.streams }, [])
}

/** Opens all streams of a workload at once, or over its time, and resolves when all have ended. */
export function openAll(subject: Subject, workload: Workload, sessions: (string | null)[]): Promise<Heard[]> {
  const { streams, openOverMs = 0 } = workload
  const open = async (at: number) => {
    if (openOverMs > 0) await sleep((at * openOverMs) / streams)
    return listen(subject.call(workload, sessions[at] ?? null))
  }
  return Promise.all(Array.from({ length: streams }, (_, at) => open(at)))
}

/** Makes one earlier turn for each stream; null where the server has no sessions. */
async function prepareSessions(subject: Subject, { streams, work }: Workload): Promise<(string | null)[]> {
  const sessions: (string | null)[] = []
  while (sessions.length < streams) {
    const some = { name: 'history', streams: Math.min(HISTORY_AT_ONCE, streams - sessions.length), work: { ...work, delayMs: 0 }, loads: 1 }
    sessions.push(...(await openAll(subject, some, [])).map(({ sessionId }) => sessionId))
  }
  return sessions
}
