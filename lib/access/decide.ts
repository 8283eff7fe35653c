import { access as t } from '#lib/words/en/access.ts'
import type { Because, Decision, ObjectFacts } from './access.ts'
import { highest, isOpenKind, type Level, type ObjectKind } from './kinds.ts'
import { type GrantRow, levelBy, reachesPerson, type Standing } from './sight.ts'

/** Facts on which a decision about one object rests, beside the person. */
export interface Grounds {
  kind: ObjectKind
  id: string
  facts: ObjectFacts
  grants: readonly GrantRow[]
  /** Names of groups by id. */
  groupNames: ReadonlyMap<string, string>
  /** Decision about the server of a tool. */
  ofServer?: Decision
}

/** Decides about a person and an object, with the rows that count. */
export function decideBy(person: Standing, grounds: Grounds): Decision {
  const { kind, id, facts, grants, groupNames, ofServer } = grounds
  if (facts.off !== undefined) return refused({ rule: 'policy', id, text: facts.off })
  if (ofServer && !ofServer.allowed) return ofServer
  const because: Because[] = []
  const isOwner = facts.ownerId !== undefined && facts.ownerId === person.userId
  if (isOwner) because.push({ rule: 'default', id, text: t('isOwn') })
  const { sharedWith = [] } = facts
  const isShared = sharedWith === 'everyone' || sharedWith.includes(person.userId)
  if (isShared) because.push({ rule: 'grant', id, text: t(sharedWith === 'everyone' ? 'everybodyMay' : 'personMay', { level: 'use' }) })
  // Administrators keep an assistant that everybody uses.
  const isKept = kind === 'assistant' && person.role === 'admin' && grants.some(({ subjectKind }) => subjectKind === 'everyone')
  if (isKept) because.push({ rule: 'role', id: 'administrator', text: t('roleMay', { name: 'administrator', level: 'own' }) })
  for (const grant of grants) if (reachesPerson(grant, person)) because.push(reasonOf(grant, groupNames))
  const found: (Level | null)[] = [
    levelBy(kind, grants, person),

    isShared ? 'use' : null,
    isOwner || isKept ? 'own' : null,
  ]
  const level = highest(found.filter(one => one !== null))
  if (because.length === 0 && level !== null) because.push({ rule: 'default', id, text: t('isEverybodys') })
  if (level === null) return refused({ rule: 'default', id, text: lackOf(kind) })
  return { allowed: true, level, because: [...(ofServer?.because.filter(({ rule }) => rule !== 'default') ?? []), ...because] }
}

/** Adds what a policy says to a decision that allows: it can only take away. */
export function withPolicy(decision: Decision, policy: { id: string; text: string; denies: boolean } | null): Decision {
  if (policy === null || !decision.allowed) return decision
  const because: Because = { rule: 'policy', id: policy.id, text: policy.text }
  return policy.denies ? refused(because) : { ...decision, because: [...decision.because, because] }
}

function reasonOf({ id, subjectKind, subjectId, level }: GrantRow, groupNames: ReadonlyMap<string, string>): Because {
  if (subjectKind === 'group')
    return { rule: 'group', id: subjectId, text: t('groupMay', { name: groupNames.get(subjectId) ?? subjectId, level }) }
  if (subjectKind === 'role') return { rule: 'role', id: subjectId, text: t('roleMay', { name: subjectId, level }) }
  return { rule: 'grant', id, text: t(subjectKind === 'everyone' ? 'everybodyMay' : 'personMay', { level }) }
}

function refused(because: Because): Decision {
  return { allowed: false, level: null, because: [because] }
}

function lackOf(kind: ObjectKind): string {
  return isOpenKind(kind) ? t('grantedToOthers') : t('notGranted')
}
