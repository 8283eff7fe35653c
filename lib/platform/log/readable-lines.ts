/** Widest level name, so events align. */
const LEVEL_CHARS = 5

/**
 * Turns a JSON line of the log into one that a developer reads: time of day, level, event, then fields as `name=value`. Texts of several lines, such as the
 * stack of an error, follow indented.
 */
export function readableLine(line: string): string {
  const { at, level, event, ...fields } = JSON.parse(line) as { at: string; level: string; event: string } & Record<string, unknown>
  const short: string[] = []
  const long: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'error' && isError(value)) {
      short.push(`error=${quoted(`${value.name}: ${value.message}`)}`)
      if (value.stack) long.push(...value.stack.split('\n').slice(1))
    } else if (typeof value === 'string' && value.includes('\n')) long.push(`${name}:`, ...value.split('\n'))
    else short.push(`${name}=${typeof value === 'string' ? quoted(value) : JSON.stringify(value)}`)
  }
  const first = [at.slice(11, 23), level.padEnd(LEVEL_CHARS), event, ...short].join(' ')
  return `${[first, ...long.map(text => `    ${text.trim()}`)].join('\n')}\n`
}

/** Writes to standard error, as JSON lines are written in production. */
export function writeReadable(line: string): void {
  process.stderr.write(readableLine(line))
}

function isError(value: unknown): value is { name: string; message: string; stack?: string } {
  return typeof value === 'object' && value !== null && 'message' in value && 'name' in value
}

function quoted(text: string): string {
  return /^[\w.:/@+-]+$/.test(text) ? text : JSON.stringify(text)
}
