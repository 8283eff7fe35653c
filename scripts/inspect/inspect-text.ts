import { createInterface } from 'node:readline'
import { z } from 'zod'
import { inspectText, type TraceStep } from '#lib/intercept/index.ts'
import { command, UsageError } from '../command.ts'
import { type Cut, cutText } from './cuts.ts'

const schema = z.record(z.string(), z.unknown()).nullish()

const line = z.object({
  id: z.union([z.string(), z.number()]),
  input: z.string(),
  chunks: z.array(z.string()).optional(),
  tools: z.array(z.object({ name: z.string(), schema, parameters: schema })).default([]),
  /** Ignored: all dialects are read. `parameters` is the providers' name for a schema. */
  dialect: z.string().optional(),
})

export const inspectTextCommand = command({
  name: 'inspect text',
  usage: '[--cut one|random:SEED] [--trace] < cases.jsonl',
  summary: 'shows what a person would see and what would run, for each text of a model',
  options: { cut: { type: 'string' }, trace: { type: 'boolean', default: false } },
  async run({ values, print }) {
    const cut = parseCut(values.cut)
    let number = 0
    for await (const written of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++
      if (written.trim() === '') continue
      const { id, input, chunks, tools } = parseLine(written, number)
      const trace: TraceStep[] = []
      const offered = tools.map(({ name, schema, parameters }) => ({ name, ...definedSchema(schema ?? parameters) }))
      const seen = inspectText(cutText(input, chunks, cut), offered, { onStep: step => trace.push(step) })
      const { narrative, reasoning, calls, malformed } = seen
      print(JSON.stringify({ id, narrative, reasoning, tool_calls: calls, malformed, ...(values.trace ? { trace } : {}) }))
    }
  },
})

function definedSchema(inputSchema: z.output<typeof schema>): { inputSchema?: Record<string, unknown> } {
  return inputSchema ? { inputSchema } : {}
}

function parseLine(written: string, number: number): z.output<typeof line> {
  let value: unknown
  try {
    value = JSON.parse(written)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new UsageError(`line ${number} of standard input is not JSON.`)
  }
  const read = line.safeParse(value)
  if (!read.success) throw new UsageError(`line ${number} of standard input does not fit: ${z.prettifyError(read.error)}`)
  return read.data
}

function parseCut(said: string | undefined): Cut {
  if (said === undefined) return { kind: 'given' }
  if (said === 'one') return { kind: 'one' }
  const seed = /^random:(\d+)$/.exec(said)?.[1]
  if (seed === undefined) throw new UsageError(`--cut takes one or random:SEED, not ${said}.`)
  return { kind: 'random', seed: Number(seed) }
}
