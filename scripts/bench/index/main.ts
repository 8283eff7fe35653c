import { appendFileSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bootServer } from '#lib/boot.ts'
import { cpuSeconds, residentBytes } from '../process-figures.ts'
import { startChild } from '../subjects.ts'
import { makeFolder } from './make-folder.ts'
import { ANSWER_MODEL, streamAnswers } from './stream-answers.ts'

/**
 * Measures the maps of a folder while answers stream in the same process: the first build, edited, new and deleted files. Beside them it measures the
 * delay of the event loop, memory, and the processor time of an edit without that of the answers. Started by `npm run bench:index`. `--files N` (5000),
 * `--chats N` (4), `--edits N` (20).
 */
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '5000' },
    chats: { type: 'string', default: '4' },
    edits: { type: 'string', default: '20' },
  },
})
const [files, chats, edits] = [Number(values.files), Number(values.chats), Number(values.edits)]
const limits = { buildMs: 30_000, editMs: 200, delayMs: 50, memoryMb: 200 }
const MB = 1024 * 1024
const BUILD_WAIT_MS = 300_000

const place = mkdtempSync(path.join(os.tmpdir(), 'parley-bench-index-'))
const folder = path.join(place, 'folder')
makeFolder(folder, files)
const provider = await startChild('provider.ts')
const server = await boot()
const stop = new AbortController()
try {
  const { id: userId } = await server.auth.users.create({ email: 'bench@example.com', password: 'a quiet morning tide', role: 'member' })
  const actor = await server.auth.actorOfUser(userId)
  if (!actor) throw new Error('there is no account')
  const answers = streamAnswers(server, userId, { chats, signal: stop.signal })
  await sleep(20_000)
  const memory = watchMemory()
  const answering = watchCpu()
  const quiet = await delayWhile(() => sleep(5_000))
  const answersRate = answering().rate
  let buildMs = 0
  const building = await delayWhile(async () => {
    const startedMs = performance.now()
    await server.maps.built(actor, 'bench', BUILD_WAIT_MS)
    buildMs = performance.now() - startedMs
  })
  const map = await server.maps.map(actor, 'bench', 'code')
  if (map === null) throw new Error('the map was not built')
  await server.maps.map(actor, 'bench', 'document')
  const edited: number[] = []
  const cpuOfEdits = watchCpu()
  const editing = await delayWhile(async () => {
    for (let index = 0; index < edits; index++) edited.push(await editOne(index))
  })
  const { seconds, wallSeconds } = cpuOfEdits()
  const editCpuMs = ((seconds - answersRate * wallSeconds) * 1000) / edits
  const peak = memory.peak()
  await sleep(25_000)
  const rest = memory.now()
  const gitMb = childBytes('git-process') / MB
  memory.end()
  stop.abort()
  const read = await answers
  edited.sort((one, other) => one - other)
  const [medianMs = 0, worstMs = 0] = [edited[Math.floor(edited.length / 2)], edited.at(-1)]
  const rows: [name: string, value: number, unit: string, limit: number | null][] = [
    ['files in the map', map.entries.length, '', null],
    ['first build', buildMs, 'ms', limits.buildMs],
    ['map after an edited file, median', medianMs, 'ms', limits.editMs],
    ['map after an edited file, slowest', worstMs, 'ms', null],
    ['processor time of an edit, git included', editCpuMs, 'ms', null],
    ['event loop p99, before', quiet, 'ms', null],
    ['event loop p99, building', building, 'ms', limits.delayMs],
    ['event loop p99, editing', editing, 'ms', limits.delayMs],
    ['memory of the index, at its peak', peak.worker + peak.server, 'MB', limits.memoryMb],
    ['  in its process', peak.worker, 'MB', null],
    ['memory of the index, at rest', rest.worker + rest.server, 'MB', limits.memoryMb],
    ['  in its process', rest.worker, 'MB', null],
    ['memory of the process that starts git', gitMb, 'MB', null],
    ['answers read meanwhile', read, '', null],
  ]
  for (const [name, value, unit, limit] of rows) {
    const verdict = limit === null ? '' : value < limit ? `  (limit ${limit})` : `  ABOVE ITS LIMIT of ${limit}`
    process.stdout.write(`${name.padEnd(40)}${value.toFixed(0).padStart(8)} ${unit}${verdict}\n`)
  }
  process.exitCode = rows.some(([, value, , limit]) => limit !== null && value >= limit) ? 1 : 0

  async function editOne(index: number): Promise<number> {
    const name = path.join(folder, 'part-0/lib/ids.ts')
    const added = path.join(folder, `part-0/lib/added-${index}.ts`)
    // One in four comes or goes, which changes where imports lead.
    if (index % 4 === 3) writeFileSync(added, `import { newId } from './ids.ts'\nexport const added${index} = newId()\n`)
    else if (index % 8 === 4) unlinkSync(path.join(folder, `part-0/lib/added-${index - 1}.ts`))
    else appendFileSync(name, `export function edit${index}(text: string): string {\n  return text\n}\n`)
    const startedMs = performance.now()
    const now = await server.maps.map(actor as NonNullable<typeof actor>, 'bench', 'code')
    const tookMs = performance.now() - startedMs
    if (now === null) throw new Error('the map is gone')
    const entry = now.entries.find(({ path: at }) => at === 'part-0/lib/ids.ts')
    if (index % 4 !== 3 && index % 8 !== 4 && !entry?.block.includes(`edit${index}(`)) throw new Error('the map has not the edit')
    return tookMs
  }
} finally {
  stop.abort()
  await server.close()
  await provider.stop()
  rmSync(place, { recursive: true, force: true })
}
process.exit()

async function boot() {
  const config = path.join(place, 'config.json')
  const providers = [{ id: 'chat', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'bench' }]
  const workspaces = [{ id: 'bench', title: 'Bench', path: folder, writable: false, people: ['*'] }]
  writeFileSync(config, JSON.stringify({ mcpServers: {}, providers, models: [{ id: `chat:${ANSWER_MODEL}`, default: true }], workspaces }))
  return bootServer({
    background: true,
    variables: {
      ...{ PARLEY_DATA_DIR: path.join(place, 'data'), PARLEY_CONFIG: config, PATH: process.env.PATH },
      ...{ NEXTAUTH_URL: 'http://127.0.0.1:3000', PARLEY_LOG_LEVEL: 'error' },
    },
  })
}

/** Returns the resident memory of a child process by the name of its file; 0 where it does not run. */
function childBytes(name: string): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
  const pid = children.find(child => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(name))
  return pid === undefined ? 0 : residentBytes(Number(pid))
}

/**
 * Watches the resident memory above that of now, without the heap of the server. By its flags that grows with whatever streams, and keeps what
 * is dead while there is room.
 */
function watchMemory() {
  const serverMb = () => (process.memoryUsage.rss() - process.memoryUsage().heapTotal) / MB
  const before = serverMb()
  const now = () => ({ server: serverMb() - before, worker: childBytes('index-process') / MB })
  let peak = now()
  const timer = setInterval(() => {
    const here = now()
    if (here.server + here.worker > peak.server + peak.worker) peak = here
  }, 100)
  return { peak: () => peak, now, end: () => clearInterval(timer) }
}

/** Watches the processor time of this process, its threads and children, ended ones too; the provider's left out. */
function watchCpu() {
  const cpu = () => cpuSeconds(process.pid, 'provider.ts')
  const [startedAt, before] = [performance.now(), cpu()]
  return () => {
    const [seconds, wallSeconds] = [cpu() - before, (performance.now() - startedAt) / 1000]
    return { seconds, wallSeconds, rate: seconds / wallSeconds }
  }
}

/** Returns the 99th percentile of the delay of timers while the work is done, in milliseconds. */
async function delayWhile(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.percentile(99) / 1e6
}
