/** Work of one stream: tokens, their distance, tokens per chunk, and rounds of tools before them. */
export interface Work {
  tokens: number
  delayMs: number
  perChunk: number
  rounds: number
}

/** Encodes work as a model's name. */
export function modelOf({ tokens, delayMs, perChunk, rounds }: Work): string {
  return `m-t${tokens}-d${delayMs}-c${perChunk}-k${rounds}`
}

/** Decodes the work from a model's name. */
export function workOf(model: string): Work {
  const [, tokens, delayMs, perChunk, rounds] = /^m-t(\d+)-d(\d+)-c(\d+)-k(\d+)$/.exec(model) ?? []
  if (rounds === undefined) throw new Error(`no work is named ${model}`)
  return { tokens: Number(tokens), delayMs: Number(delayMs), perChunk: Number(perChunk), rounds: Number(rounds) }
}

/** Protocol of a provider. */
export type WireName = 'chat' | 'responses' | 'anthropic' | 'google'

export interface Workload {
  name: string
  streams: number
  work: Work
  /** Times that the streams are opened within one cell. */
  loads: number
  /** True where each stream continues a session with history. */
  hasHistory?: boolean
  /** Time over which the streams are opened evenly, instead of at once. */
  openOverMs?: number
  /** Defaults to chat completions. */
  wire?: WireName
}

const work = (tokens: number, delayMs: number, rounds = 0): Work => ({ tokens, delayMs, perChunk: 1, rounds })

/** Workloads in the order in which they run. */
export const workloads: Workload[] = [
  { name: 'open600', streams: 600, work: work(20, 400), loads: 1, hasHistory: true },
  { name: 'w50', streams: 50, work: work(200, 20), loads: 4 },
  { name: 'w200', streams: 200, work: work(200, 20), loads: 2 },
  { name: 'sat', streams: 50, work: work(500, 0), loads: 12 },
  { name: 'k3', streams: 50, work: work(100, 20, 3), loads: 3 },
  { name: 'responses', streams: 50, work: work(200, 20), loads: 2, wire: 'responses' },
  { name: 'anthropic', streams: 50, work: work(200, 20), loads: 2, wire: 'anthropic' },
  { name: 'gemini', streams: 50, work: work(200, 20), loads: 2, wire: 'google' },
  { name: 'thousand', streams: 1000, work: work(40, 200), loads: 1, openOverMs: 2000 },
]

export const warmUp: Workload = { name: 'warm-up', streams: 50, work: work(50, 5), loads: 48 }

/** Enough streams at once that the young generation grows to its full size. */
export const growUp: Workload = { name: 'grow-up', streams: 600, work: work(20, 20), loads: 8 }
