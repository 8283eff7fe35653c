import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { acting } from '#lib/auth/index.ts'

/** Tables whose rows name a user but let no request act for that user, or end with another table. Each with the reason. */
const plain: Record<string, string> = {
  Account: 'says which provider vouches for the person; a sign-in by it asks whether the person may come in',
  EndedSession: 'says what has ended',
  ProgramToken: 'goes with its grant',
  Chat: 'is content',
  Message: 'is content',
  MessagePlace: 'is content',
  AppNote: 'is content',
  ChatPage: 'is content',
  Compaction: 'is content',
  CompactionClaim: 'says which process compacts a chat now',
  ContextChoice: 'is content',
  ContextState: 'is a record of what requests held',
  File: 'is content',
  FileTree: 'is content',
  TreeFile: 'is content',
  FileVersion: 'is content',
  FileChange: 'is a record of what answers changed',
  RunEvent: 'is the record of a run',
  Project: 'is content',
  GroupMember: 'says with whom a person who is signed in is given things',
  AccessGrant: 'says what a person who is signed in may use',
  Assistant: 'is content',
  AssistantVersion: 'is content',
  SavedPrompt: 'is content',
  Collection: 'is content',
  CollectionSource: 'is read by the access that its person has at that time',
  CollectionFile: 'is content',
  ChatCollection: 'is content',
  FileText: 'is content',
  Skill: 'is content',
  SkillFile: 'is content',
  SkillSwitch: 'is a choice about content',
  MemoryFact: 'is content',
  ChatTag: 'is content',
  ChatSeen: 'is a record of what a person has seen',
  Feedback: 'is content',
  WebhookDelivery: 'goes with its webhook',
  ScheduleRun: 'is the record of a schedule',
  SearchEntry: 'is an index of content',
  SearchPending: 'is an index of content',
  Budget: 'limits what is spent',
  BudgetPeriod: 'counts what a budget has spent',
  BudgetReservation: 'ends with the step of a run, or by itself',
  UsageEntry: 'is a record',
  UsageDay: 'is a record',
}

interface Model {
  name: string
  /** Names of the models that it belongs to. */
  owners: string[]
  hasPerson: boolean
}

/** Matches a field that holds a user's id, with or without a relation. */
const PERSON = /^\s+(?:\w*[uU]serId|\w+ById|actorId)\s+String/m

function modelsOf(schema: string): Model[] {
  return [...schema.matchAll(/^model (\w+) \{$([\s\S]*?)^\}$/gm)].map(([, name = '', body = '']) => ({
    name,
    owners: [...body.matchAll(/^\s+\w+\s+(\w+)\??\s+@relation\(fields:/gm)].map(([, owner = '']) => owner),
    hasPerson: PERSON.test(body),
  }))
}

/** Returns the models that have a user, or belong to one that has. */
function ofPeople(models: readonly Model[]): string[] {
  const found = new Set(['User', ...models.filter(({ hasPerson }) => hasPerson).map(({ name }) => name)])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const { name, owners } of models) if (owners.some(owner => found.has(owner))) found.add(name)
  }
  return [...found].sort()
}

const schema = readFileSync(path.join(import.meta.dirname, '../prisma/models.prisma'), 'utf8')

describe('[S4] the list of everything that acts for a person', () => {
  it('[S4] [web-20] names every table of the schema that has a person or belongs to one, or says why it acts for nobody', () => {
    const listed = [...acting.map(({ table }) => table), ...Object.keys(plain), 'AuditEvent']
    expect(listed.toSorted(), 'put the table into lib/auth/acting.ts, or among the plain ones with a reason').toEqual(
      ofPeople(modelsOf(schema)),
    )
  })

  it('[S4] finds a table with a user id but no relation, and one that belongs to such a table', () => {
    const added = `${schema}\nmodel Plan {\n  id String @id\n  userId String\n}\n\nmodel PlanStep {\n  id String @id\n  planId String\n  plan Plan @relation(fields: [planId], references: [id])\n}\n`
    const names = new Set(ofPeople(modelsOf(schema)))
    expect(ofPeople(modelsOf(added)).filter(name => !names.has(name))).toEqual(['Plan', 'PlanStep'])
  })
})
