import type { ServerLogLine } from '../definitions/views.ts'
import { MAX_LOG_LINE_CHARS, MAX_LOG_LINES } from '../limits.ts'

/** The last lines of what a server wrote to standard error, and of what we did with it. Bounded, whatever the server writes. */
export interface ServerLog {
  note(text: string): void
  /** Adds a line that the server logged by the protocol. */
  said(line: string): void
  /** Bytes as they come; lines may be split over several. */
  write(chunk: Uint8Array): void
  lines(): ServerLogLine[]
  /** Returns the line of output that best explains the exit: the last that names an error, else the last. */
  lastOutput(): string | null
}

/** `warning disk: {"free": 3}`: level, who says it, and what, on one line. */
export function logLine({ level, logger, data }: { level: string; logger?: string | undefined; data: unknown }): string {
  const words = typeof data === 'string' ? data : (JSON.stringify(data) ?? '')
  return `${level}${logger ? ` ${logger}` : ''}: ${words.replace(/(?<!\s)\s*\n\s*/g, ' ')}`
}

/** Lines searched backwards for an error: Node.js writes a stack, properties and its version after it. */
const LAST_LINES = 40
const NAMES_ERROR = /^\s{0,8}(?:\w{0,60}(?:Error|Exception)|error|fatal|panic)\b/i

/** Colours and cursor movements of terminals (ECMA-48). */
const CONTROL = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[ -/]*[@-~]|[\\u0000-\\u0008\\u000b-\\u001f\\u007f]`, 'g')

export function createServerLog(nowMs: () => number, redact: (text: string) => string): ServerLog {
  const kept: ServerLogLine[] = []
  const decoder = new TextDecoder()
  let open = ''
  const push = (source: ServerLogLine['source'], raw: string) => {
    const text = redact(raw.replace(CONTROL, '')).trimEnd().slice(0, MAX_LOG_LINE_CHARS)
    if (text === '') return
    kept.push({ at: new Date(nowMs()).toISOString(), source, text })
    if (kept.length > MAX_LOG_LINES) kept.shift()
  }
  return {
    note: text => push('parley', text),
    said: line => push('server', line),
    write(chunk) {
      const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n')
      // Keep only the beginning of a line that is too long: pieces with a gap between could hold parts of a secret.
      const lines = [open.length < MAX_LOG_LINE_CHARS ? open + first : open, ...rest]
      open = (lines.pop() ?? '').slice(0, MAX_LOG_LINE_CHARS)
      for (const line of lines.slice(-MAX_LOG_LINES)) push('stderr', line)
    },
    lines: () => [...kept],
    lastOutput() {
      const said = kept.filter(line => line.source === 'stderr').map(({ text }) => text)
      return said.slice(-LAST_LINES).findLast(line => NAMES_ERROR.test(line)) ?? said.at(-1) ?? null
    },
  }
}
