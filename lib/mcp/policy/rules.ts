import { groupIdsOf, nameKey, roleName } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { CachedQuery, Platform, PolicySpec } from '#lib/platform/index.ts'
import type { RuleCondition } from './rule-conditions.ts'
import type { PolicyAction } from './views.ts'

/**
 * Rule of an administrator. `subjects`: people for whom it holds, as `group:<id>`, `role:<name>` or, from the configuration, `name:<key of a group>`; absent
 * or empty: everybody. `approvers`: one of these, whom `ask_group` asks.
 */
export interface Rule extends RuleCondition {
  server: string
  tool: string
  action: PolicyAction
  subjects?: readonly string[]
  approvers?: string
  /** Absent for rules of the configuration. */
  id?: string
}

type RulePorts = Pick<Platform, 'db' | 'config'>
type StoredRule = Omit<Rule, 'subjects'> & { subjects: string }

const RULES =
  'SELECT "id", "server", "tool", "action", "annotation", "argument", "value", "subjects", "approvers" FROM "Policy" ORDER BY "position", "id"'

/** Reads the rules of PARLEY_CONFIG, then those of the dashboard, in their order, as `make` compiles them. */
function cachedRules<Made>({ db, config }: RulePorts, make: (rules: readonly Rule[]) => Made): CachedQuery<Made> {
  const declared = config.policies.map(declaredRule)
  return db.cached(RULES, (stored: StoredRule[]) =>
    make([...declared, ...stored.map(rule => ({ ...rule, subjects: subjectsIn(rule.subjects) }))]),
  )
}

/** Splits stored subjects. */
export function subjectsIn(stored: string): readonly string[] {
  return stored === '' ? [] : stored.split(' ')
}

function declaredRule({ groups, roles, approvers, ...rule }: PolicySpec): Rule {
  const subjects = [...(groups ?? []).map(named), ...(roles ?? []).map(role => `role:${role}`)]
  return {
    ...rule,
    subjects,
    ...(approvers == null ? {} : { approvers: 'group' in approvers ? named(approvers.group) : `role:${approvers.role}` }),
  }
}

function named(group: string): string {
  return `name:${nameKey(group)}`
}

/** `isShared`: what is made holds for several people at once, whichever rules are theirs. */
type MakeOfRules<Made> = (rules: readonly Rule[], isShared: boolean) => Made

/** Rules as they hold for people. The same people have the same object while no rule changes. */
interface RulesForPeople<Made> {
  /** Subjects that rules name. */
  named: ReadonlySet<string>
  of(standing: ReadonlySet<string>): Made
  /** Made of the rules for everybody, and of those for some people that do not allow, so it is nobody's in particular. */
  strictest: Made
}

function forPeople<Made>(rules: readonly Rule[], make: MakeOfRules<Made>): RulesForPeople<Made> {
  const limited = rules.filter(isLimited)
  const made = new Map<string, Made>()
  const kept = (key: string, of: () => readonly Rule[], isShared = false) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const one = make(of(), isShared)
    if (made.size >= MOST_KEPT) made.clear()
    made.set(key, one)
    return one
  }
  return {
    named: new Set(limited.flatMap(({ subjects = [] }) => subjects)),
    of(standing) {
      const holds = (rule: Rule) => !isLimited(rule) || (rule.subjects ?? []).some(subject => standing.has(subject))
      const key = limited.map(rule => (holds(rule) ? '1' : '0')).join('')
      return kept(key, () => rules.filter(holds))
    },
    get strictest() {
      return kept('strictest', () => rules.filter(rule => !isLimited(rule) || rule.action !== 'allow'), true)
    },
  }
}

const MOST_KEPT = 500

/** Tells whether a rule holds for some people alone. */
export function isLimited({ subjects }: Rule): boolean {
  return subjects !== undefined && subjects.length > 0
}

/** Returns the reader of what `make` made of the rules for one person; with null, of those that keep the most back. It costs no statement where nothing has changed. */
export function rulesReader<Made>(
  platform: RulePorts,
  make: MakeOfRules<Made>,
): (person: Pick<Actor, 'userId' | 'role'> | null) => Promise<Made> {
  const read = cachedRules(platform, rules => forPeople(rules, make))
  const groupsOf = groupIdsOf(platform.db)
  return async person => {
    const rules = await read()
    if (person === null) return rules.strictest
    if (rules.named.size === 0) return rules.of(NOBODY)
    return rules.of(await standingOf(platform, rules.named, person, await groupsOf(person.userId)))
  }
}

const NOBODY: ReadonlySet<string> = new Set()
const asTheyAre = (rules: readonly Rule[]) => rules

/** Reads the rules for one person, for callers that ask rarely. */
export async function rulesFor(platform: RulePorts, person: Pick<Actor, 'userId' | 'role'>): Promise<readonly Rule[]> {
  return rulesReader(platform, asTheyAre)(person)
}

async function standingOf(
  { db }: Pick<Platform, 'db'>,
  namedIn: ReadonlySet<string>,
  { role }: Pick<Actor, 'role'>,
  groupIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const standing = new Set([`role:${roleName(role)}`, ...groupIds.map(id => `group:${id}`)])
  if (groupIds.length === 0 || ![...namedIn].some(subject => subject.startsWith('name:'))) return standing
  const groups = await db.client.group.findMany({ where: { id: { in: [...groupIds] } }, select: { key: true } })
  for (const { key } of groups) standing.add(`name:${key}`)
  return standing
}
