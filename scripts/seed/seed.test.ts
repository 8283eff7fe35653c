import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bootServer } from '#lib/boot.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { scenarios } from './scenarios/index.ts'
import { freshFolder, SeedRefusal, seedVariables } from './seed-folder.ts'

const parent = mkdtempSync(path.join(os.tmpdir(), 'parley-seed-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

describe('each scenario of npm run seed', () => {
  it.each(scenarios)(
    '$name makes people who can sign in and pages that are there',
    async ({ name, fill }) => {
      const dataDir = path.join(parent, name)
      mkdirSync(dataDir)
      const database = await freshDatabase(dataDir)
      const variables = {
        ...seedVariables({}, dataDir),
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        PARLEY_ENCRYPTION_KEY: '5eed'.repeat(16),
      }
      const server = await bootServer({ background: false, variables })
      try {
        const { people, links } = await fill(server)
        const address = '127.0.0.1'
        const admin = people.find(({ role }) => role === 'admin')
        const signedIn = admin && (await server.auth.verifyPassword({ ...admin, address }))
        const actor = signedIn && (await server.auth.actorOfUser(signedIn.userId))
        expect(actor?.email).toBe(admin?.email)
        for (const [, kind, id = ''] of links.map(link => /^\/(chat|share)\/(.+)$/.exec(link.path) ?? [])) {
          if (kind === 'share') expect(await server.sharing.isOpen(id)).toBe(true)
          if (kind === 'chat' && actor) expect((await server.chats.pathEnd(actor, id)).path.length).toBeGreaterThan(0)
        }
      } finally {
        await server.close()
        await database.drop()
      }
    },
    60_000,
  )
})

describe('the folder of a seed', () => {
  it('is emptied where a seed made it, and refused where anything else is in it', async () => {
    const folder = path.join(parent, 'folder')
    await freshFolder(folder)
    writeFileSync(path.join(folder, 'left-over'), '')
    await freshFolder(folder)
    expect(readdirSync(folder)).toEqual(['.parley-seed'])
    const production = path.join(parent, 'production')
    mkdirSync(production)
    writeFileSync(path.join(production, 'parley.db'), '')
    await expect(freshFolder(production)).rejects.toThrow(SeedRefusal)
    expect(readdirSync(production)).toEqual(['parley.db'])
  })
})
