import { parseArgs } from 'node:util'
import { guard, passes, verdictLines } from './guard.ts'
import { type Cell, measure, measureMemory, warm } from './measure.ts'
import { startNextFloor } from './next-floor.ts'
import { type Results, report, WITHOUT_LOG } from './report.ts'
import { type Subject, startChild, startProduct, startRaw } from './subjects.ts'
import { type Workload, workloads } from './work.ts'

/**
 * Measures the raw pipe and the product in turn, A B then B A, on the same work; prints the ratios of their medians. Started by `npm run bench`,
 * which gives this process the V8 flags that the provider inherits. `--rounds N` (3), `--quick` (one round, half of the loads), `--only w200,sat`,
 * `--no-log-comparison`, `--next-floor` (the raw pipe as a route handler, too). `--guard` compares the CPU of one workload, and fails above a bound.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    'no-log-comparison': { type: 'boolean', default: false },
    'next-floor': { type: 'boolean', default: false },
    guard: { type: 'boolean', default: false },
  },
})

const write = (text: string) => process.stdout.write(`${text}\n`)
const chosen = workloads.filter(({ name }) => !values.only || values.only.split(',').includes(name))
const rounds = values.quick ? 1 : Number(values.rounds)
const comparesLog = !values['no-log-comparison'] && !process.env.DATABASE_URL && chosen.some(({ name }) => name === 'w200')
const results: Results = new Map()
const subjects: Subject[] = []

if (process.env.DATABASE_URL) process.env.PARLEY_TEST_DATABASE_URL = process.env.DATABASE_URL
const provider = await startChild('provider.ts', [], process.execArgv)
let isGuarded = true
try {
  const [floor, product] = [await startRaw(provider.url), await startProduct(provider.url)]
  subjects.push(floor, product)
  if (values.guard) isGuarded = await keepGuard(floor, product)
  else await compareAll()
} finally {
  for (const subject of subjects) await subject.stop()
  await provider.stop()
}
process.exit(
  isGuarded && [...results.values()].every(cells => [...cells.values()].flat().every(({ problems }) => problems.length === 0)) ? 0 : 1,
)

async function keepGuard(floor: Subject, product: Subject): Promise<boolean> {
  const made = await guard({ floor, product })
  write(verdictLines(made))
  return made.some(passes)
}

async function compareAll(): Promise<void> {
  if (values['next-floor']) subjects.push(await startNextFloor(provider.url))
  if (comparesLog)
    subjects.push(await startProduct(provider.url, { name: WITHOUT_LOG, nodeOptions: `--import ${import.meta.dirname}/without-log.mjs` }))
  for (let round = 0; round < rounds; round++) await playRound(round)
  write(`\nDatabase: ${process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite'}; rounds: ${rounds}\n`)
  write(report(results))
}

async function playRound(round: number): Promise<void> {
  const memory = new Map<Subject, Awaited<ReturnType<typeof measureMemory>>>()
  for (const subject of subjects) {
    if (round > 0) await subject.restart()
    await warm(subject, chosen, async () => {
      for (const workload of chosen.filter(({ hasHistory }) => hasHistory)) memory.set(subject, await measureMemory(subject, workload))
    })
  }
  for (const workload of chosen) {
    const inTurn = subjects.filter(({ name }) => name !== WITHOUT_LOG || workload.name === 'w200')
    if (round % 2 === 1) inTurn.reverse()
    for (const subject of inTurn) {
      const cell = await measure(subject, values.quick ? { ...workload, loads: 1 } : workload)
      const grown = workload.hasHistory ? memory.get(subject) : undefined
      const problems = [...(grown?.problems ?? []), ...cell.problems]
      keep(workload, subject, { ...cell, residentKbPerStream: grown?.residentKbPerStream ?? null, problems })
    }
  }
}

function keep(workload: Workload, subject: Subject, cell: Cell): void {
  const cells = results.get(workload.name) ?? new Map<string, Cell[]>()
  results.set(workload.name, cells)
  cells.set(subject.name, [...(cells.get(subject.name) ?? []), cell])
  const figures = Object.entries(cell).flatMap(([name, value]) => (typeof value === 'number' ? `${name} ${value.toFixed(1)}` : []))
  write(`${workload.name} ${subject.name}: ${figures.join(', ')}`)
  for (const problem of new Set(cell.problems)) write(`  incomplete (${cell.problems.length} streams): ${problem}`)
}
