import { createRepeatedLines } from './repeated-lines.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogFields = Record<string, unknown>

/** Structured JSON lines on standard error: an event name and fields. Never message content, tool arguments, tokens or headers. */
export interface Logger {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
  /** A logger that adds these fields to every line. */
  with(fields: LogFields): Logger
}

const rank: Record<LogLevel, number> = { debug: 10, info: 20, warn: 30, error: 40 }
const SECRET_NAME = /(authorization|cookie|password|secret|token|api_?key|credential)/i

export function createLogger(
  minimum: LogLevel,
  write: (line: string) => void = line => process.stderr.write(line),
  base: LogFields = {},
): Logger {
  return loggerOf((level, event, fields) => {
    if (rank[level] >= rank[minimum]) write(lineOf(level, event, { ...base, ...fields }))
  })
}

/** As `createLogger`, for a server: what repeats within ten seconds is written three times, and then counted. */
export function createServerLogger(minimum: LogLevel, write: (line: string) => void = line => process.stderr.write(line)): Logger {
  const writeLine = (level: LogLevel, event: string, fields: LogFields) => write(lineOf(level, event, fields))
  const repeated = createRepeatedLines(writeLine)
  return loggerOf((level, event, fields = {}) => {
    if (rank[level] >= rank[minimum] && repeated.pass(level, event, fields)) writeLine(level, event, fields)
  })
}

type Emit = (level: LogLevel, event: string, fields?: LogFields) => void

function loggerOf(emit: Emit): Logger {
  return {
    debug: (event, fields) => emit('debug', event, fields),
    info: (event, fields) => emit('info', event, fields),
    warn: (event, fields) => emit('warn', event, fields),
    error: (event, fields) => emit('error', event, fields),
    with: base => loggerOf((level, event, fields) => emit(level, event, { ...base, ...fields })),
  }
}

function lineOf(level: LogLevel, event: string, fields: LogFields): string {
  return `${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields }, redact)}\n`
}

/** Hides values under secret-looking names, and gives errors their message, stack and cause. */
function redact(key: string, value: unknown): unknown {
  if (typeof value === 'string' && SECRET_NAME.test(key)) return '[redacted]'
  if (value instanceof Error)
    return { name: value.name, message: value.message, stack: value.stack, ...(value.cause === undefined ? {} : { cause: value.cause }) }
  if (typeof value === 'bigint') return value.toString()
  return value
}
