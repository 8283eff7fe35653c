import type { LogFields, LogLevel } from './log.ts'

/** Lines of one kind that are written as they are before they are counted. */
const FIRST_LINES = 3
const WINDOW_MS = 10_000
/** Kinds that are counted at a time; what is beyond is written as it is. */
const MOST_KINDS = 200

interface Kind {
  lines: number
  level: LogLevel
  event: string
  last: LogFields
}

/** Counts lines that say the same again and again, as those do that each run and each look write while a database is away. */
export interface RepeatedLines {
  /** False where the line is counted instead of written. */
  pass(level: LogLevel, event: string, fields: LogFields): boolean
}

/** Warnings and errors alone: what tells of one answer, or of one start, is never the same. `write` gets the sum at the end of ten seconds. */
export function createRepeatedLines(write: (level: LogLevel, event: string, fields: LogFields) => void): RepeatedLines {
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
