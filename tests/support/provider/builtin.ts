import { lastUserText, offeredTools, plainArguments, stepsSoFar, toolResults } from './asked.ts'
import type { Answer, Step } from './script.ts'

const WORK = /^m-t(\d+)-d(\d+)-c(\d+)-k(\d+)$/

/**
 * Answers for a model without a script, by its name:
 * `m-t200-d20-c1-k3` sends 200 tokens 20 ms apart, one per chunk, after three rounds of tools; each token is a time stamp.
 * `plan` reads its steps as JSON from the user's message, and repeats a step that is requested again.
 * `status-500`, `html`, `empty`, `stall`, `cut`, `stream-error` fail in that way; `once-429` fails on the first request only.
 * Every other model repeats the user's message, word by word.
 */
export function builtinAnswer(model: string, body: Record<string, unknown>, asked: number): Answer {
  const work = WORK.exec(model)
  if (work) return workAnswer(work.slice(1).map(Number) as [number, number, number, number], body)
  const status = /^status-(\d{3})$/.exec(model)
  if (status) return { status: Number(status[1]), body: { error: { message: `mock status ${status[1]}` } } }
  if (model === 'once-429' && asked === 1)
    return { status: 429, headers: { 'retry-after': '0' }, body: { error: { message: 'slow down', code: 'rate_limit_exceeded' } } }
  if (model === 'plan') return (JSON.parse(lastUserText(body)) as Step[][])[stepsSoFar(body)] ?? [{ text: '(the plan is over)' }]
  const failing = failures[model]
  return failing ?? [{ text: `You said: ${lastUserText(body)}`, delayMs: 20 }]
}

const failures: Record<string, Answer> = {
  html: { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Portal</title><h1>Please log in</h1>' },
  empty: [],
  stall: [{ text: 'one two three ' }, { stall: true }],
  cut: [{ text: 'one two three ' }, { cut: true }],
  'stream-error': [{ text: 'one two three ' }, { error: { message: 'the engine overheated', type: 'server_error', code: 'overheated' } }],
}

function workAnswer([tokens, delayMs, perChunk, rounds]: [number, number, number, number], body: Record<string, unknown>): Step[] {
  const tool = offeredTools(body)[0]
  if (tool && toolResults(body) < rounds) {
    return [{ call: { name: tool.name, arguments: plainArguments(tool.schema), fragment: 10 }, delayMs }]
  }
  return Array.from({ length: Math.ceil(tokens / perChunk) }, (_, chunk) => ({
    text: STAMP.repeat(Math.min(perChunk, tokens - chunk * perChunk)),
    tokens: 'whole',
    delayMs,
  }))
}

/** Stands for a time stamp, which is filled in when the token leaves. */
export const STAMP = '\u0000stamp\u0000'

/** `~`, six base-36 digits of the monotonic microseconds, a space: any reader on this machine can tell how old a token is. */
export function stamp(): string {
  const micros = process.hrtime.bigint() / 1000n
  return `~${(micros % 36n ** 6n).toString(36).padStart(6, '0')} `
}
