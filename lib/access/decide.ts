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
  /** Level that a role in a project gives, with the name of the role. */
  inProject?: { level: Level; role: string } | null
  /** Decision about the server of a tool. */
  ofServer?: Decision
}

/** Decides about a person and an object, with the rows that count. */
export function decideBy(person: Standing, grounds: Grounds): Decision {
  const { kind, id, facts, grants, groupNames, inProject = null, ofServer } = grounds
  if (facts.off !== undefined) return refused({ rule: 'policy', id, text: facts.off })
  if (ofServer && !ofServer.allowed) return ofServer
  const because: Because[] = []
  const isOwner = facts.ownerId !== undefined && facts.ownerId === person.userId
  if (isOwner) because.push({ rule: 'default', id, text: 'It is this person’s own.' })
  if (inProject) because.push({ rule: 'grant', id, text: `This person is ${article(inProject.role)} of the project.` })
  for (const grant of grants) if (reachesPerson(grant, person)) because.push(reasonOf(grant, groupNames))
  const found: (Level | null)[] = [levelBy(kind, grants, person), inProject?.level ?? null, isOwner ? 'own' : null]
  const level = highest(found.filter(one => one !== null))
  if (because.length === 0 && level !== null)
    because.push({ rule: 'default', id, text: 'Nobody in particular was granted it, so it is everybody’s.' })
  if (level === null) return refused({ rule: 'default', id, text: lackOf(kind) })
  return { allowed: true, level, because: [...(ofServer?.because.filter(({ rule }) => rule !== 'default') ?? []), ...because] }
}

function reasonOf({ id, subjectKind, subjectId, level }: GrantRow, groupNames: ReadonlyMap<string, string>): Because {
  if (subjectKind === 'group')
    return { rule: 'group', id: subjectId, text: `The group ${groupNames.get(subjectId) ?? subjectId} may ${level} it.` }
  if (subjectKind === 'role') return { rule: 'role', id: subjectId, text: `The role ${subjectId} may ${level} it.` }
  return { rule: 'grant', id, text: `${subjectKind === 'everyone' ? 'Everybody' : 'This person'} may ${level} it.` }
}

function refused(because: Because): Decision {
  return { allowed: false, level: null, because: [because] }
}

function lackOf(kind: ObjectKind): string {
  return isOpenKind(kind) ? 'It is granted to others, and not to this person.' : 'It is not this person’s own, and nothing grants it.'
}

function article(role: string): string {
  return role === 'owner' ? 'an owner' : `a ${role}`
}
