const MAX_CHARS = 300

/** Arguments on one line, as in `{ "branch": "main", "days": 7 }`; cut where it could not be read anyway. */
export function argumentsLine(value: unknown): string {
  if (value === undefined || value === null) return ''
  const line = typeof value === 'object' && !Array.isArray(value) ? objectLine(value) : JSON.stringify(value)
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS)}…` : line
}

function objectLine(value: object): string {
  const entries = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${JSON.stringify(item)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
