import type { Answer } from '#components/routes.ts'

export type Wheel = Answer<'GET /api/code'>['wheels'][number]

/** Lists the wheels that Python code imports, and those that they need. */
export function wheelsOf(code: string, wheels: readonly Wheel[]): Wheel[] {
  if (wheels.length === 0) return []
  const imported = importsOf(code)
  const chosen = new Set(wheels.filter(({ modules }) => modules.some(module => imported.has(module))))
  // A set also gives what is added while it is read.
  for (const wheel of chosen) for (const other of wheels) if (wheel.needs.includes(other.project)) chosen.add(other)
  return [...chosen]
}

function importsOf(code: string): Set<string> {
  const names = new Set<string>()
  for (const line of code.split('\n')) {
    const statement = line.trimStart()
    const from = /^from\s+([A-Za-z_]\w*)/.exec(statement)?.[1]
    if (from) names.add(from)
    if (!/^import\s/.test(statement)) continue
    for (const part of statement.slice('import'.length).split(',')) {
      const name = /^\s*([A-Za-z_]\w*)/.exec(part)?.[1]
      if (name) names.add(name)
    }
  }
  return names
}
