export type LineLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogFields = Record<string, unknown>

const SECRET_NAME = /(authorization|cookie|password|secret|token|api_?key|credential)/i

/** Writes one line of JSON, with the time and without secrets. */
export function lineOf(level: LineLevel, event: string, fields: LogFields): string {
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
