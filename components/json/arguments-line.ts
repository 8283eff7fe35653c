const MAX_CHARS = 240

/** Formats a value on one line, as in `{ "branch": "main", "days": 7 }`. It is cut where it would not fit, and the rest is not read. */
export function argumentsLine(value: unknown): string {
  if (value === undefined || value === null) return ''
  const line = compact(value, MAX_CHARS)
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS)}…` : line
}

/** Formats a value compactly, and stops soon after `budget` characters. */
function compact(value: unknown, budget: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, budget + 1))
  if (Array.isArray(value)) return `[${joined(value.length, budget, (index, left) => compact(value[index], left))}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const names = Object.keys(value)
  if (names.length === 0) return '{}'
  const field = (index: number, left: number) => {
    const name = names[index] ?? ''
    return `${JSON.stringify(name)}: ${compact((value as Record<string, unknown>)[name], left)}`
  }
  return `{ ${joined(names.length, budget, field)} }`
}

function joined(count: number, budget: number, item: (index: number, left: number) => string): string {
  let line = ''
  for (let index = 0; index < count && line.length <= budget; index += 1) {
    line += `${index === 0 ? '' : ', '}${item(index, budget - line.length)}`
  }
  return line
}
