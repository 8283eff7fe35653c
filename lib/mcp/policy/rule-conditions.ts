import { isObject } from '#lib/json-schema/shared.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { matchesGlob } from './glob.ts'
import type { RuleAnnotation } from './views.ts'

/** Condition of a rule beside server and tool; no condition if all are null. */
export interface RuleCondition {
  annotation?: RuleAnnotation | null | undefined
  /** Name of an argument, `options.path` for one within another, as a glob. Null with a value: any. */
  argument?: string | null | undefined
  /** A glob for what the argument says. Null with an argument: whatever it says. */
  value?: string | null | undefined
}

/** Caps lengths: matching is O(pattern × value). */
const MAX_VALUE_CHARS = 20_000
const MAX_LOOKED_CHARS = 100_000
const MAX_PATH_CHARS = 200_000
const MAX_VALUES = 2_000
const MAX_DEPTH = 32

/** The claim of a server, with what the protocol assumes where it says nothing. */
export function annotationHolds({ annotation }: RuleCondition, { annotations }: Pick<CatalogTool, 'annotations'>): boolean {
  const isReadOnly = annotations.readOnlyHint === true
  switch (annotation) {
    case null:
    case undefined:
      return true
    case 'read_only':
      return isReadOnly
    case 'changes':
      return !isReadOnly
    case 'destructive':
      return !isReadOnly && annotations.destructiveHint !== false
    case 'open_world':
      return annotations.openWorldHint !== false
  }
}

/**
 * Checks arguments against a condition. `unknown`: they are absent or too large to examine. With `one`, one fitting value is enough. With `all`, every named
 * value must fit: a list could hold a forbidden value beside an allowed one.
 */
export function argumentsHold(
  { argument, value }: RuleCondition,
  args: Record<string, unknown> | null,
  enough: 'one' | 'all',
): boolean | 'unknown' {
  if (argument == null && value == null) return true
  if (args === null) return 'unknown'
  const leaves = leavesOf(args)
  if (leaves === null) return 'unknown'
  const needsAll = enough === 'all'
  let isNamed = false
  let isUnknown = false
  let lookedChars = 0
  for (const { path, text } of leaves) {
    if (argument != null && !matchesGlob(argument, path) && !matchesGlob(`${argument}.*`, path)) continue
    if (value == null) return true
    isNamed = true
    lookedChars += text.length
    if (text.length > MAX_VALUE_CHARS || lookedChars > MAX_LOOKED_CHARS) isUnknown = true
    else if (matchesGlob(value, text) !== needsAll) return !needsAll
  }
  return isUnknown ? 'unknown' : needsAll && isNamed
}

interface Leaf {
  path: string
  text: string
}

/** The elements of a list are under its own name. Null where there are too many, or their names are too long together. */
function leavesOf(args: Record<string, unknown>): Leaf[] | null {
  const leaves: Leaf[] = []
  let pathChars = 0
  const collect = (value: unknown, path: string, depth: number): boolean => {
    if (depth > MAX_DEPTH || leaves.length > MAX_VALUES) return false
    if (Array.isArray(value) && value.length > 0) return value.every(one => collect(one, path, depth + 1))
    if (isObject(value))
      return Object.entries(value).every(([name, one]) => collect(one, path === '' ? name : `${path}.${name}`, depth + 1))
    pathChars += path.length
    if (pathChars > MAX_PATH_CHARS) return false
    leaves.push({ path, text: typeof value === 'string' ? value : String(value) })
    return true
  }
  return collect(args, '', 0) ? leaves : null
}

const CLAIMS: Record<RuleAnnotation, string> = {
  read_only: 'says that it only reads',
  changes: 'may change something',
  destructive: 'may destroy something',
  open_world: 'may reach the outside world',
}

/** The condition in words, for *why was I asked*; empty where there is none. */
export function conditionWords({ action, annotation, argument, value }: RuleCondition & { action: string }): string {
  const claim = annotation == null ? '' : ` that ${CLAIMS[annotation]}`
  if (argument == null && value == null) return claim
  const what = argument == null ? (action === 'allow' ? 'every argument' : 'any argument') : `the argument ${argument}`
  return `${claim} with ${what}${value == null ? '' : ` like ${value}`}`
}
