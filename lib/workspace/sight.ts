import { workspace as t } from '#lib/words/en/workspace.ts'
import type { ReadRule, Sight, SightOptions, WithheldFile } from './model-files.ts'
import { AT_ONCE, type Place } from './place.ts'
import type { FileText } from './read-text.ts'
import { safePath } from './safe-path.ts'

const LEFT_OUT: WithheldFile = {
  by: 'left_out',
  get reason() {
    return t('fileLeftOutContext')
  },
}

/** Decides what a rule keeps back. `real`: path without links, where it differs. */
export function keptByRule(
  rule: ReadRule | null,
  path: string,
  { real, isUnasked = false }: { real?: string | undefined; isUnasked?: boolean },
): WithheldFile | null {
  if (rule === null) return null
  for (const one of real === undefined || real === path ? [path] : [path, real]) {
    const decision = rule(one)
    if (decision !== null && (decision.action === 'deny' || (isUnasked && decision.action === 'ask')))
      return { by: 'rule', reason: decision.rule }
  }
  return null
}

export async function createSight(place: Place, rule: ReadRule | null, { leftOut, isUnasked = false }: SightOptions): Promise<Sight> {
  const out = await withTargets(place, leftOut)
  const isFree = rule === null && out.size === 0

  function decide(path: string, real?: string): WithheldFile | null {
    if (isFree) return null
    if (out.has(path) || (real !== undefined && out.has(real))) return LEFT_OUT
    return keptByRule(rule, path, { real, isUnasked })
  }
  const keptName: Sight['keptName'] = given => decide(safePath(given) ?? given)
  const mayRead = (given: string) => (real: string) => decide(safePath(given) ?? given, safePath(real) ?? real) === null

  return {
    keptName,
    leftOutBelow: folder => [...out].find(path => path.startsWith(`${folder}/`)) ?? null,
    async kept(given) {
      const path = safePath(given) ?? given
      return isFree ? null : decide(path, await place.realPath(path))
    },
    async paths() {
      const { files } = await place.listing()
      return files.flatMap(({ path, change, leadsTo }) => (change === 'deleted' || decide(path, leadsTo) !== null ? [] : [path]))
    },
    readText: path => place.readText(path, mayRead(path)),
    sizeOf: path => place.sizeOf(path, mayRead(path)),
    through: reader => ({
      readText: async (path): Promise<FileText> => (keptName(path) ? { status: 'missing' } : reader.readText(path)),
      sizeOf: async path => (keptName(path) ? null : reader.sizeOf(path)),
    }),
  }
}

/** Adds what paths lead to: a link to a file is left out with the file, and the file with a link to it. */
async function withTargets(place: Place, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const all = new Set(paths)
  for (let first = 0; first < paths.length; first += AT_ONCE) {
    const real = await Promise.all(paths.slice(first, first + AT_ONCE).map(path => place.realPath(path)))
    for (const one of real) all.add(safePath(one) ?? one)
  }
  return all
}
