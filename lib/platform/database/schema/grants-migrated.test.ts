import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isId } from '#lib/ids.ts'
import { createLogger } from '../../log/log.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'

const log = createLogger('error')
let folder: string
let file: string

const target = () => ({ databaseUrl: `file:${file}`, databaseProvider: 'sqlite' as const, encryptionKey: Buffer.alloc(32) })

function inDatabase<T>(job: (database: SqliteDatabase.Database) => T): T {
  const database = new SqliteDatabase(file)
  try {
    return job(database)
  } finally {
    database.close()
  }
}

/** Brings the database to the state before a migration, with three people. */
async function migrateUntil(name: string): Promise<void> {
  const all = readMigrations('sqlite')
  const rest = all.findIndex(one => one.name.endsWith(name))
  await migrate(target(), log, all.slice(0, rest))
  inDatabase(database => {
    const insert = database.prepare('insert into "User" ("id", "email", "name", "role", "createdAt") values (?, ?, ?, ?, ?)')
    for (const id of ['ann', 'bob', 'cy']) insert.run(id, `${id}@example.com`, id, 'member', 'now')
  })
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-grants-'))
  file = path.join(folder, 'parley.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the migration to access grants', () => {
  it('[acc-02] gives the people of each model access grants, and administrators what would be open to everybody', async () => {
    await migrateUntil('_model_grants')
    const audiences: Record<string, string> = {
      all: '{"kind":"everyone"}',
      admins: '{"kind":"admins"}',
      some: '{"kind":"users","userIds":["ann","bob","gone"]}',
      gone: '{"kind":"users","userIds":["gone"]}',
      strange: 'nonsense',
    }
    inDatabase(database => {
      for (const [id, audience] of Object.entries(audiences))
        database
          .prepare('insert into "OfferedModel" ("id", "providerId", "audience", "createdAt", "updatedAt") values (?, ?, ?, ?, ?)')
          .run(id, 'p', audience, 'then', 'then')
    })
    await migrate(target(), log)
    const grants = inDatabase(database =>
      database.prepare('select "objectId", "subjectKind", "subjectId", "userId", "id" from "AccessGrant" order by 1, 3').raw().all(),
    ) as string[][]
    expect(grants.map(grant => grant.slice(0, 4))).toEqual([
      ['admins', 'role', 'administrator', null],
      ['gone', 'role', 'administrator', null],
      ['some', 'user', 'ann', 'ann'],
      ['some', 'user', 'bob', 'bob'],
      ['strange', 'role', 'administrator', null],
    ])
    expect(grants.every(grant => isId(grant[4]))).toBe(true)
  })

  it('[acc-02] gives the people of each assistant and prompt access grants, and nobody more', async () => {
    await migrateUntil('_assistant_and_prompt_grants')
    const audiences: Record<string, string> = {
      all: '{"kind":"everyone"}',
      mine: '{"kind":"nobody"}',
      some: '{"kind":"people","userIds":["ann","bob","gone","bob"]}',
      strange: 'nonsense',
    }
    inDatabase(database => {
      for (const [id, audience] of Object.entries(audiences)) {
        const insert = (table: string, columns: string, values: string) =>
          database
            .prepare(
              `insert into "${table}" ("id", "userId", "name", "audience", "createdAt", "updatedAt", ${columns}) values (?, 'cy', ?, ?, 1, 1, ${values})`,
            )
            .run(`${table} ${id}`, id, audience)
        insert('Assistant', '"version", "data"', "1, '{}'")
        insert('SavedPrompt', '"title", "text"', "'', ''")
      }
    })
    await migrate(target(), log)
    const grants = inDatabase(database =>
      database
        .prepare(
          'select "objectId", "subjectKind", "subjectId", "userId", "objectKind", coalesce("assistantId", "promptId") from "AccessGrant" order by 1, 3',
        )
        .raw()
        .all(),
    )
    const expected = (kind: string, table: string) => [
      [`${table} all`, 'everyone', '', null, kind, `${table} all`],
      [`${table} some`, 'user', 'ann', 'ann', kind, `${table} some`],
      [`${table} some`, 'user', 'bob', 'bob', kind, `${table} some`],
    ]
    expect(grants).toEqual([...expected('assistant', 'Assistant'), ...expected('prompt', 'SavedPrompt')])
  })

  it('[acc-02] gives the people of each project the levels of their roles', async () => {
    await migrateUntil('_project_grants')
    inDatabase(database => {
      database.exec(
        `insert into "Project" ("id", "userId", "name", "color", "createdAt", "updatedAt") values ('p', 'ann', 'P', 'blue', 1, 1)`,
      )
      const insert = database.prepare(
        'insert into "ProjectMember" ("projectId", "userId", "role", "addedById", "createdAt") values (?, ?, ?, ?, 7)',
      )
      for (const [userId, role] of [
        ['ann', 'owner'],
        ['bob', 'writer'],
        ['cy', 'reader'],
      ])
        insert.run('p', userId, role, 'ann')
    })
    await migrate(target(), log)
    const grants = inDatabase(database =>
      database
        .prepare('select "objectId", "subjectKind", "userId", "level", "projectId", "givenById", "createdAt" from "AccessGrant" order by 3')
        .raw()
        .all(),
    )
    const rest = ['p', 'ann', 7]
    expect(grants).toEqual([
      ['p', 'user', 'ann', 'own', ...rest],
      ['p', 'user', 'bob', 'edit', ...rest],
      ['p', 'user', 'cy', 'use', ...rest],
    ])
  })

  it('[acc-02] gives the people of each folder access grants, named by id or address', async () => {
    await migrateUntil('_folder_grants')
    const people: Record<string, string> = {
      all: '["*","ann"]',
      none: '[]',
      some: '["ann"," BOB@example.com","bob","later@example.com"]',
      strange: 'nonsense',
    }
    inDatabase(database => {
      for (const [id, of] of Object.entries(people))
        database
          .prepare('insert into "Folder" ("id", "title", "path", "people", "createdAt", "updatedAt") values (?, ?, ?, ?, 1, 1)')
          .run(id, id, '/', of)
    })
    await migrate(target(), log)
    const grants = inDatabase(database =>
      database.prepare('select "objectId", "subjectKind", "subjectId", "userId", "folderId" from "AccessGrant" order by 1, 3').raw().all(),
    )
    expect(grants).toEqual([
      ['all', 'everyone', '', null, 'all'],
      ['all', 'user', 'ann', 'ann', 'all'],
      ['some', 'user', 'ann', 'ann', 'some'],
      ['some', 'user', 'bob', 'bob', 'some'],
    ])
  })
})
