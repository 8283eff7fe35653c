import { bootServer } from '#lib/boot.ts'
import { AppError } from '#lib/errors.ts'
import { applyChunk, type ChatPart, type Chunk, emptyFold, type RunEvent } from '#lib/messages/index.ts'
import type { Server } from '#lib/server.ts'
import { command } from '../command.ts'

/** A run that is in progress has no more rows for now. */
const IDLE_MS = 500

export const inspectRunCommand = command({
  name: 'inspect run',
  usage: '<run id> [--text]',
  summary: 'prints the log of a run, row by row, with what each row changes in the answer; --text shows the content, too',
  options: { text: { type: 'boolean', default: false } },
  positionals: { min: 1, max: 1 },
  async run({ values, positionals: [runId = ''], print }) {
    const server = await bootServer({ background: false })
    try {
      const times = await timesOf(server, runId)
      for await (const line of logLines(readLog(server, runId), { times, showsText: values.text })) print(line)
    } finally {
      await server.close()
    }
  },
})

/** Milliseconds since the start of the run, by `seq`. Rows that were merged after its end have the time of the last of them. */
async function timesOf({ platform }: Server, runId: string): Promise<Map<number, number>> {
  const run = await platform.db.client.run.findUnique({ where: { id: runId }, select: { startedAt: true } })
  if (!run) throw new AppError('run_not_found')
  const rows = await platform.db.client.runEvent.findMany({ where: { runId }, select: { seq: true, atMs: true } })
  return new Map(rows.map(({ seq, atMs }) => [seq, Number(atMs) - run.startedAt.getTime()]))
}

/** The log as every reader gets it. Ends with the run, or when a run in progress has been silent for half a second. */
async function* readLog({ auth, platform, runs }: Server, runId: string): AsyncGenerator<RunEvent> {
  const run = await platform.db.client.run.findUnique({ where: { id: runId }, select: { userId: true } })
  const actor = run && (await auth.actorOfUser(run.userId))
  if (!actor) throw new AppError('run_not_found')
  const idle = new AbortController()
  let timer = setTimeout(() => idle.abort(), IDLE_MS)
  try {
    for await (const page of await runs.tail(actor, runId, { after: 0, signal: idle.signal })) {
      yield* page
      clearTimeout(timer)
      timer = setTimeout(() => idle.abort(), IDLE_MS)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** One line a row: `seq`, time, type, and the part of the answer that the row has added or changed. */
export async function* logLines(
  events: AsyncIterable<RunEvent>,
  { times, showsText }: { times: ReadonlyMap<number, number>; showsText: boolean },
): AsyncGenerator<string> {
  let fold = emptyFold('')
  for await (const { seq, chunk } of events) {
    const before = fold.message.parts
    fold = applyChunk(fold, chunk)
    const after = fold.message.parts
    const changed = after.findIndex((part, index) => part !== before[index])
    const time = times.has(seq) ? `+${times.get(seq)} ms` : ''
    const shown = changed < 0 ? ownWords(chunk) : `parts[${changed}] ${partWords(after[changed] as ChatPart, before[changed])}`
    yield [String(seq).padStart(5), time.padStart(11), chunk.type.padEnd(22), shown].join('  ').trimEnd()
    if (showsText && changed >= 0) yield `${' '.repeat(20)}${JSON.stringify(after[changed])}`
  }
  const { parts, metadata } = fold.message
  yield `${parts.length} parts: ${parts.map(part => part.type).join(', ') || 'none'}; ${metadata?.finishReason ?? 'not ended'}`
}

function partWords(part: ChatPart, before: ChatPart | undefined): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return `${part.type}, ${part.text.length} characters, ${part.state ?? 'done'}`
    case 'dynamic-tool': {
      const was = before?.type === 'dynamic-tool' && before.state !== part.state ? `${before.state} -> ` : ''
      return `${part.toolName} ${was}${part.state}${outcomeWords(part)}`
    }
    case 'data-input':
      return `question ${part.data.kind}, ${part.data.status}`
    case 'data-notice':
    case 'data-error':
      return `${part.type} ${part.data.code}`
    default:
      return part.type
  }
}

function outcomeWords(part: Extract<ChatPart, { type: 'dynamic-tool' }>): string {
  const output = 'output' in part ? (part.output as { status?: string; outcome?: string } | undefined) : undefined
  return output?.status === undefined ? '' : ` (${output.outcome ?? output.status})`
}

/** Rows that change no part. */
function ownWords(chunk: Chunk): string {
  if (chunk.type === 'finish') return String(chunk.messageMetadata?.finishReason ?? '')
  if (chunk.type === 'data-iteration') return `step ${chunk.data.iteration} of ${chunk.data.model}, ${chunk.data.finishReason}`
  return ''
}
