import type { LineLevel, LogFields } from './log-line.ts'

/** Lines of one kind that are written before the rest is counted. */
const FIRST_LINES = 3
const WINDOW_MS = 10_000
/** Kinds that are counted at a time; lines of further kinds are written. */
const MOST_KINDS = 200

interface Kind {
  lines: number
  level: LineLevel
  event: string
  last: LogFields
}

/** Counts lines that repeat, such as those that each run and each check write while a database is away. */
export interface RepeatedLines {
  /** False where the line is counted instead of written. */
  pass(level: LineLevel, event: string, fields: LogFields): boolean
}

/** Counts warnings and errors alone: other lines each tell of one answer or one start. `write` gets the sum after ten seconds. */
export function createRepeatedLines(write: (level: LineLevel, event: string, fields: LogFields) => void): RepeatedLines {
  const kinds = new Map<string, Kind>()
  let isCounting = false

  function flush(): void {
    isCounting = false
    const counted = [...kinds.values()]
    kinds.clear()
    for (const { lines, level, event, last } of counted)
      if (lines > FIRST_LINES) write(level, event, { ...last, repeated: lines - FIRST_LINES, withinMs: WINDOW_MS })
  }

  return {
    pass(level, event, fields) {
      if (level !== 'warn' && level !== 'error') return true
      const name = `${level} ${event} ${fields.error instanceof Error ? fields.error.message : ''}`
      const kind = kinds.get(name)
      if (!kind && kinds.size >= MOST_KINDS) return true
      kinds.set(name, { lines: (kind?.lines ?? 0) + 1, level, event, last: fields })
      if (!isCounting) setTimeout(flush, WINDOW_MS).unref()
      isCounting = true
      return (kind?.lines ?? 0) < FIRST_LINES
    },
  }
}
