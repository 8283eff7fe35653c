import type { LogMessage } from '#lib/mcp/index.ts'
import { LOG_LEVELS, type LogLevel } from '#lib/mcp/shared.ts'
import { MAX_CALL_LOG_CHARS, MAX_CALL_LOGS } from './limits.ts'

/** Forwards a server's log messages during one call, from a level on. Limits their number, and says so in the last one; limits the size of each. */
export function boundedLog(level: LogLevel, pass: (said: LogMessage) => void): (said: LogMessage) => void {
  const wanted = new Set(LOG_LEVELS.slice(LOG_LEVELS.indexOf(level)))
  let count = 0
  return said => {
    if (!wanted.has(said.level)) return
    count += 1
    if (count < MAX_CALL_LOGS) pass({ ...said, data: shortened(said.data) })
    else if (count === MAX_CALL_LOGS) pass({ level: 'warning', logger: 'parley', data: 'The server logs more than Parley passes on.' })
  }
}

function shortened(data: unknown): unknown {
  const json = JSON.stringify(data) ?? ''
  return json.length > MAX_CALL_LOG_CHARS ? `${json.slice(0, MAX_CALL_LOG_CHARS)}…` : data
}
