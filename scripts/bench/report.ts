import type { Cell } from './measure.ts'
import { compare } from './statistics.ts'

/** Cells of each workload and subject, one per round. */
export type Results = Map<string, Map<string, Cell[]>>

type Figure = Exclude<keyof Cell, 'problems'>

interface Goal {
  title: string
  workload: string
  figure: Figure
  unit: string
  goal: number
  /** `at least` where more is better; `added at most` where a delay is added to the floor's own. */
  kind: 'at most' | 'at least' | 'added at most'
  of?: string
  against?: string
}

export const WITHOUT_LOG = 'without log'

const cpu = { figure: 'cpuSecondsPerMillionTokens', unit: 's/1M' } as const

const goals: Goal[] = [
  { title: 'CPU per token, 200 streams at 20 ms', workload: 'w200', ...cpu, goal: 1.5, kind: 'at most' },
  { title: 'CPU per token, 50 streams at 20 ms', workload: 'w50', ...cpu, goal: 1.5, kind: 'at most' },
  { title: 'CPU per token, 50 streams, no delay', workload: 'sat', ...cpu, goal: 1.6, kind: 'at most' },
  { title: 'completed streams/s, 200 streams', workload: 'w200', figure: 'streamsPerSecond', unit: '/s', goal: 0.85, kind: 'at least' },
  { title: 'CPU per 20-token request, 600 open', workload: 'open600', figure: 'cpuMsPerRequest', unit: 'ms', goal: 4, kind: 'at most' },
  { title: 'memory per open stream, 600 open', workload: 'open600', figure: 'residentKbPerStream', unit: 'KB', goal: 5, kind: 'at most' },
  { title: 'durable log on against off, 200 streams', workload: 'w200', ...cpu, goal: 1.2, kind: 'at most', against: WITHOUT_LOG },
  { title: 'three tool rounds + 100 tokens, 50 streams', workload: 'k3', ...cpu, goal: 2.5, kind: 'at most' },
  { title: 'CPU per token by Responses, 50 streams', workload: 'responses', ...cpu, goal: 2.5, kind: 'at most' },
  { title: 'CPU per token by Anthropic, 50 streams', workload: 'anthropic', ...cpu, goal: 2.5, kind: 'at most' },
  { title: 'CPU per token by Gemini, 50 streams', workload: 'gemini', ...cpu, goal: 2.5, kind: 'at most' },
  { title: 'complete streams of 1000 over 2 s', workload: 'thousand', figure: 'completeStreams', unit: '', goal: 1, kind: 'at least' },
  { title: 'the raw pipe in Next: CPU per token, 200 streams', workload: 'w200', ...cpu, goal: 1.5, kind: 'at most', of: 'next' },
  { title: 'the raw pipe in Next: CPU per token, no delay', workload: 'sat', ...cpu, goal: 1.6, kind: 'at most', of: 'next' },
  {
    title: 'the raw pipe in Next: CPU per 20-token request',
    workload: 'open600',
    figure: 'cpuMsPerRequest',
    unit: 'ms',
    goal: 4,
    kind: 'at most',
    of: 'next',
  },
  {
    title: 'the raw pipe in Next: memory per open stream',
    workload: 'open600',
    figure: 'residentKbPerStream',
    unit: 'KB',
    goal: 5,
    kind: 'at most',
    of: 'next',
  },
  {
    title: 'the raw pipe in Next: first visible text',
    workload: 'w50',
    figure: 'firstTokenMs',
    unit: 'ms',
    goal: 1.5,
    kind: 'at most',
    of: 'next',
  },
  { title: 'first visible text, 50 streams', workload: 'w50', figure: 'firstTokenMs', unit: 'ms', goal: 2.5, kind: 'at most' },
  { title: 'added token latency, 50 streams', workload: 'w50', figure: 'tokenAgeMs', unit: 'ms', goal: 33, kind: 'added at most' },
]

/** Renders a table in Markdown: medians, their ratio, its least and greatest value over the rounds, and the goal. */
export function report(results: Results): string {
  const rows = goals.map(goal => rowOf(results, goal)).filter(row => row !== null)
  const head = ['', 'product', 'floor', 'ratio of medians', 'spread', 'goal', 'met']
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function rowOf(
  results: Results,
  { title, workload, figure, unit, goal, kind, of: subject = 'product', against = 'raw' }: Goal,
): string[] | null {
  const of = (name: string) =>
    results
      .get(workload)
      ?.get(name)
      ?.flatMap(cell => cell[figure] ?? []) ?? []
  const [ours, floor] = [of(subject), of(against)]
  if (ours.length === 0 || floor.length === 0) return null
  const isAdded = kind === 'added at most'
  const compared = compare(ours, floor, (a, b) => (isAdded ? a - b : a / b))
  const isMet = kind === 'at least' ? compared.value >= goal : compared.value <= goal
  const shown = (value: number) => (isAdded ? `+${value.toFixed(1)} ms` : value.toFixed(2))
  return [
    title,
    `${compared.ours.toFixed(1)} ${unit}`,
    `${compared.floor.toFixed(1)} ${unit}`,
    shown(compared.value),
    `${shown(compared.spread[0])} … ${shown(compared.spread[1])}`,
    `${kind === 'at least' ? '≥' : '≤'} ${isAdded ? `${goal} ms` : goal}`,
    isMet ? 'yes' : 'no',
  ]
}
