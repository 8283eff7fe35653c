import { type LineLevel, type LogFields, lineOf } from './log-line.ts'
import { createRepeatedLines } from './repeated-lines.ts'

/** Structured JSON lines on standard error: an event name and fields. Never message content, tool arguments, tokens or headers. */
export interface Logger {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
  /** A logger that adds these fields to every line. */
  with(fields: LogFields): Logger
}

const rank: Record<LineLevel, number> = { debug: 10, info: 20, warn: 30, error: 40 }

export function createLogger(
  minimum: LineLevel,
  write: (line: string) => void = line => process.stderr.write(line),
  base: LogFields = {},
): Logger {
  return loggerOf((level, event, fields) => {
    if (rank[level] >= rank[minimum]) write(lineOf(level, event, { ...base, ...fields }))
  })
}

/** As `createLogger`, for a server: a line that repeats within ten seconds is written three times, then counted. */
export function createServerLogger(minimum: LineLevel, write: (line: string) => void = line => process.stderr.write(line)): Logger {
  const writeLine = (level: LineLevel, event: string, fields: LogFields) => write(lineOf(level, event, fields))
  const repeated = createRepeatedLines(writeLine)
  return loggerOf((level, event, fields = {}) => {
    if (rank[level] >= rank[minimum] && repeated.pass(level, event, fields)) writeLine(level, event, fields)
  })
}

type Emit = (level: LineLevel, event: string, fields?: LogFields) => void

function loggerOf(emit: Emit): Logger {
  return {
    debug: (event, fields) => emit('debug', event, fields),
    info: (event, fields) => emit('info', event, fields),
    warn: (event, fields) => emit('warn', event, fields),
    error: (event, fields) => emit('error', event, fields),
    with: base => loggerOf((level, event, fields) => emit(level, event, { ...base, ...fields })),
  }
}
