import { format } from 'node:util'
import type { Logger } from './log.ts'

/** Longer lines are those of a program gone wrong. */
const MAX_CHARS = 20_000

/**
 * Turns everything that libraries print in this process into lines of the log: their own messages, stacks of what was not caught, and Node's warnings.
 * A stack of several lines would else be between the JSON lines. What a library prints without a warning is kept for debugging.
 */
export function logConsole(log: Logger): void {
  const line =
    (level: 'debug' | 'warn' | 'error') =>
    (...args: unknown[]) => {
      const error = args.find(arg => arg instanceof Error)
      const message = format(...args.filter(arg => arg !== error))
        .trim()
        .slice(0, MAX_CHARS)
      log[level](`console.${level}`, { message, ...(error ? { error } : {}) })
    }
  Object.assign(console, { log: line('debug'), info: line('debug'), warn: line('warn'), error: line('error') })
  process.removeAllListeners('warning')
  process.on('warning', error => log.warn('process.warning', { error }))
}
