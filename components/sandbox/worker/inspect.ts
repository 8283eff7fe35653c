const MOST_ITEMS = 100
const MOST_DEPTH = 4
const MOST_CHARS = 10_000

/** Writes a value as a console shows it. Long and deep ones are cut. */
export function inspect(value: unknown): string {
  let left = MOST_CHARS
  const seen = new Set<object>()

  function show(one: unknown, depth: number): string {
    if (left <= 0) return '…'
    const text = typeof one === 'object' && one !== null ? nested(one, depth) : plain(one)
    left -= text.length
    return text
  }

  function nested(one: object, depth: number): string {
    if (seen.has(one)) return '[Circular]'
    if (one instanceof Error) return `${one.name}: ${one.message}`
    if (one instanceof Date) return Number.isNaN(one.getTime()) ? 'Invalid Date' : one.toISOString()
    if (one instanceof RegExp || one instanceof Promise) return one instanceof RegExp ? String(one) : 'Promise {}'
    if (depth > MOST_DEPTH) return Array.isArray(one) ? '[Array]' : '[Object]'
    seen.add(one)
    const text = entries(one, depth)
    seen.delete(one)
    return text
  }

  function entries(one: object, depth: number): string {
    if (Array.isArray(one) || (ArrayBuffer.isView(one) && !(one instanceof DataView))) {
      const list = one as unknown as ArrayLike<unknown>
      const name = Array.isArray(one) ? '' : `${one.constructor.name}(${list.length}) `
      return `${name}[${within(list.length, n => show(list[n], depth + 1))}]`
    }
    if (one instanceof Map) {
      const pairs = [...take(one.entries())]
      return `Map(${one.size}) {${within(one.size, n => `${show(pairs[n]?.[0], depth + 1)} => ${show(pairs[n]?.[1], depth + 1)}`)}}`
    }
    if (one instanceof Set) {
      const items = [...take(one.values())]
      return `Set(${one.size}) {${within(one.size, n => show(items[n], depth + 1))}}`
    }
    const keys = Object.keys(one)
    const name = one.constructor === Object || one.constructor === undefined ? '' : `${one.constructor.name} `
    return `${name}{${within(keys.length, n => `${keyOf(keys[n] ?? '')}: ${show(Reflect.get(one, keys[n] ?? ''), depth + 1)}`)}}`
  }

  return typeof value === 'string' ? value : show(value, 0).slice(0, MOST_CHARS)
}

function within(length: number, item: (n: number) => string): string {
  const items = Array.from({ length: Math.min(length, MOST_ITEMS) }, (_, n) => item(n))
  if (length > MOST_ITEMS) items.push(`… ${length - MOST_ITEMS} more`)
  return items.length === 0 ? '' : ` ${items.join(', ')} `
}

function* take<Item>(items: Iterable<Item>): Generator<Item> {
  let n = 0
  for (const item of items) {
    if (n++ >= MOST_ITEMS) return
    yield item
  }
}

const keyOf = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key))

function plain(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MOST_CHARS))
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return `[Function ${value.name || 'anonymous'}]`
  return Object.is(value, -0) ? '-0' : String(value)
}
