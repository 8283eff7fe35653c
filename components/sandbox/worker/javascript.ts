import { type Node, type Program, parse } from 'acorn'
import { inspect } from './inspect.ts'
import type { CodeError, CodeFile } from './job.ts'
import type { Output } from './output.ts'
import { pendingTimers } from './pending-timers.ts'
import type { Plot } from './plot-calls.ts'

const NAME = 'code.js'
/** Lines that the engine puts before the body of a function. */
const HEADER_LINES = 2

type AsyncFunction = (...given: unknown[]) => Promise<unknown>
const AsyncFunction = (async () => undefined).constructor as new (...source: string[]) => AsyncFunction

export interface Outcome {
  value: string | null
  error: CodeError | null
}

export interface JavaScriptWorld {
  output: Output
  plot: Plot
  files: Map<string, CodeFile>
}

/** Runs a script with `files`, `plot` and `console`, and waits for its promises and timers. Its last expression is its value. */
export async function runJavaScript(code: string, { output, plot, files }: JavaScriptWorld): Promise<Outcome> {
  const prepared = withReturn(code)
  if (typeof prepared !== 'string') return { value: null, error: prepared }
  speak(output)
  try {
    const timers = pendingTimers()
    const run = new AsyncFunction('files', 'plot', `${prepared}\n//# sourceURL=${NAME}`)
    const value = await run(fileCalls(files), plot)
    await timers.none()
    return { value: value === undefined ? null : inspect(value), error: null }
  } catch (error) {
    return { value: null, error: errorOf(error) }
  }
}

/** Puts `return` before the last expression of a script; an error where it cannot be read. */
function withReturn(code: string): string | CodeError {
  let program: Program
  try {
    program = parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowReturnOutsideFunction: true,
      allowHashBang: true,
      locations: true,
    })
  } catch (error) {
    const line = (error as { loc?: { line: number } }).loc?.line ?? null
    return { text: `SyntaxError: ${(error as Error).message}`, line }
  }
  const outer = program.body.find(({ type }) => /^(Import|Export)/.test(type)) as (Node & { loc: { start: { line: number } } }) | undefined
  if (outer) return { text: 'SyntaxError: code cannot import or export modules here', line: outer.loc.start.line }
  const last = program.body.at(-1)
  const body = code.startsWith('#!') ? `//${code.slice(2)}` : code
  if (last?.type !== 'ExpressionStatement') return body
  const { start, end } = last.expression
  return `${body.slice(0, last.start)}return (${body.slice(last.start, start)}${body.slice(start, end)}\n)`
}

function errorOf(error: unknown): CodeError {
  if (!(error instanceof Error)) return { text: `Thrown: ${inspect(error)}`, line: null }
  const at = /code\.js:(\d+)/.exec(error.stack ?? '')
  const line = at ? Number(at[1]) - HEADER_LINES : null
  return { text: `${error.name}: ${error.message}`, line: line !== null && line > 0 ? line : null }
}

function speak(output: Output): void {
  const say =
    (stream: 'out' | 'error') =>
    (...values: unknown[]) =>
      output.write(stream, `${values.map(inspect).join(' ')}\n`)
  const own = { log: say('out'), info: say('out'), debug: say('out'), table: say('out'), dir: say('out'), warn: say('error') }
  Object.defineProperty(globalThis, 'console', {
    value: Object.assign(Object.create(console), own, { error: say('error'), trace: say('error') }),
  })
  addEventListener('unhandledrejection', event => {
    event.preventDefault()
    output.write('error', `Unhandled: ${errorOf(event.reason).text}\n`)
  })
  addEventListener('error', event => {
    event.preventDefault()
    output.write('error', `Unhandled: ${event.message}\n`)
  })
}

function fileCalls(files: Map<string, CodeFile>) {
  const named = (name: string) => {
    const file = files.get(pathOf(name))
    if (!file) throw new Error(`There is no file ${name}. There are: ${[...files.keys()].join(', ') || 'none'}.`)
    return file
  }
  return {
    names: () => [...files.keys()],
    read: (name: string) => named(name).bytes,
    text: (name: string) => new TextDecoder().decode(named(name).bytes),
    write: (name: string, data: string | ArrayBuffer | ArrayBufferView<ArrayBuffer>) => {
      files.set(pathOf(name), { name: pathOf(name), bytes: bytesOf(data) })
    },
  }
}

const pathOf = (name: string) => String(name).replace(/^\/?(files\/)?/, '')

function bytesOf(data: string | ArrayBuffer | ArrayBufferView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (data instanceof ArrayBuffer) return new Uint8Array(data.slice(0))
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice()
  return new TextEncoder().encode(String(data))
}
