import type { Source } from './sources.ts'

/** Finds circles of imports between files, type imports included: each a sorted list of files that reach each other (Tarjan's algorithm). */
export function circlesOf(sources: readonly Pick<Source, 'file' | 'imports'>[]): string[][] {
  const imports = new Map(sources.map(source => [source.file, source.imports]))
  const order = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []

  function visit(file: string): number {
    let low = order.size
    order.set(file, low)
    path.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (path.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === order.get(file)) {
      const reached = path.splice(path.indexOf(file))
      if (reached.length > 1 || imports.get(file)?.includes(file)) circles.push(reached.sort())
    }
    return low
  }

  for (const { file } of sources) if (!order.has(file)) visit(file)
  return circles.sort()
}
