import type { Actor } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { matchesGlob } from './glob.ts'
import { decisionOf, type PolicyDecision } from './policy.ts'
import { annotationHolds } from './rule-conditions.ts'
import { isLimited, type Rule, rulesReader } from './rules.ts'

/** Rules about paths of workspaces, whichever tool or block leads to a path. Paths are in their stored form. */
export interface PathRules {
  /** Decides on reading a path, as `decide`. */
  read(path: string): PolicyDecision | null
  /** Returns what a rule about paths decides on one act (`read`, `edit`, `create`, `delete`, `move`) on a path; null where none does. */
  decide(act: string, path: string): PolicyDecision | null
  /** Returns a rule that denies an act on paths below a folder, also on files that no list has; null where none names such paths. */
  denialBelow(act: string, folder: string): PolicyDecision | null
}

/** Server name of Parley's own tools for files. */
const SERVER = 'workspace'
/** Most paths whose decisions are kept. */
const MOST_KEPT = 50_000
const READS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false }
const CHANGES = { readOnlyHint: false, destructiveHint: true, openWorldHint: false }

/**
 * Returns a reader of the rules about paths for a person as they are now; null where there are none. It yields the same object while no rule changes. What
 * several people share, such as the map of a folder, is read without a person: then all that any rule keeps back is kept back.
 */
export function pathRulesReader(
  platform: Pick<Platform, 'db' | 'config'>,
): (person: Pick<Actor, 'userId' | 'role'> | null) => Promise<PathRules | null> {
  return rulesReader(platform, compilePathRules)
}

/**
 * Compiles rules about paths. A rule that denies or asks also holds for a path in other letter case, and for all below a folder that it names: a file system
 * may take both for the same file. A denial without a condition decides only behind exceptions by path.
 */
export function compilePathRules(rules: readonly Rule[], isShared = false): PathRules | null {
  const own = rules.filter(({ server }) => matchesGlob(server, SERVER))
  if (!own.some(namesPaths)) return null
  const kept = new Map<string, PolicyDecision | null>()
  const applying = (act: string) =>
    own.filter(rule => matchesGlob(rule.tool, act) && annotationHolds(rule, { annotations: act === 'read' ? READS : CHANGES }))

  function decide(act: string, path: string): PolicyDecision | null {
    let hasException = false
    for (const rule of applying(act)) {
      if (!hasCondition(rule)) {
        if (hasException && rule.action === 'deny') return decisionOf(rule)
        // It ends the rules of its people alone, and what follows keeps a path back from the others.
        if (isShared && isLimited(rule)) continue
        return null
      }
      if (!namesPaths(rule)) continue
      if (holdsFor(rule, path)) return decisionOf(rule)
      hasException ||= rule.action !== 'deny'
    }
    return null
  }

  function keptDecision(act: string, path: string): PolicyDecision | null {
    const key = `${act}\0${path}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const decision = decide(act, path)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, decision)
    return decision
  }

  return {
    read: path => keptDecision('read', path),
    decide: keptDecision,
    denialBelow(act, folder) {
      const start = `${folded(folder)}/`
      const rule = applying(act).find(one => {
        if (one.action !== 'deny' || !namesPaths(one)) return false
        const [literal = ''] = plainValue(one).split(/[*?]/, 1)
        return folded(literal).startsWith(start)
      })
      return rule ? decisionOf(rule) : null
    },
  }
}

function hasCondition({ argument, value }: Rule): boolean {
  return argument != null || value != null
}

function namesPaths(rule: Rule): boolean {
  return hasCondition(rule) && (rule.argument == null || matchesGlob(rule.argument, 'path'))
}

function holdsFor(rule: Rule, path: string): boolean {
  const value = plainValue(rule)
  if (rule.action === 'allow') return matchesGlob(value, path)
  const [glob, text] = [folded(value), folded(path)]
  return matchesGlob(glob, text) || matchesGlob(`${glob}/*`, text)
}

/** Returns the glob in the form of stored paths. */
function plainValue({ value }: Rule): string {
  const plain = (value ?? '*').normalize('NFC').replace(/^(?:\.?\/)+/, '')
  return plain.endsWith('/') ? plain.slice(0, -1) : plain
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
