import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as accept } from '#app/api/account/terms/route.ts'
import { GET as banner } from '#app/api/banner/route.ts'
import { allDoors } from './support/doors.ts'
import { call, codeOf, HOST, type TestEdge, testEdge } from './support/edge.ts'

let edge: TestEdge
let admin: { id: string; cookie: string }
let member: { id: string; cookie: string }
let key: string

beforeAll(async () => {
  edge = await testEdge()
  admin = await edge.person('ada@example.com', 'admin')
  member = await edge.person('bob@example.com')
  key = await edge.auth.keys.createFor('bob@example.com', 'test')
})
afterAll(() => edge?.dispose())
beforeEach(() => edge.settings.update({ terms: 'Be kind.', termsVersion: '1' }))

const origin = { origin: `http://${HOST}` }
const acceptAs = (cookie: string, version: string) => call(accept, { method: 'POST', cookie, headers: origin, body: { version } })

describe('while a person has yet to accept the terms', () => {
  it('[conf-06] every door of a session but that of the acceptance is closed, to administrators too', async () => {
    const doors = await allDoors()
    const answers = await Promise.all(
      doors.flatMap(({ name, method, handler }) =>
        [admin, member].map(async ({ cookie }) => ({ name, answer: await call(handler, { method, cookie, headers: origin }) })),
      ),
    )
    // Doors that take no session say so; those for everybody say something else.
    const closed = answers.filter(({ answer }) => codeOf(answer) === 'terms_not_accepted')
    const forSessions = (await namesAfter('unauthenticated')).filter(name => name !== 'api/account/terms POST')
    expect(new Set(closed.map(({ name }) => name))).toEqual(new Set(forSessions))
    expect(closed.length).toBe(2 * forSessions.length)
    expect(forSessions.length).toBeGreaterThan(150)
  })

  it('[conf-06] programs with a key go on, and a service account is never asked', async () => {
    expect((await edge.auth.actorOfKey(key))?.userId).toBe(member.id)
    const owes = await edge.auth.terms.owes({ ...(await actorOf(member.id)), kind: 'api_key' })
    expect(owes).toBe(false)
  })

  it('[conf-06] open streams end, and go on being valid once the person has accepted', async () => {
    const id = `${member.id}.0.`
    expect(await edge.auth.access.sessions([id])).toEqual(new Set())
    expect((await acceptAs(member.cookie, '1')).status).toBe(204)
    expect(await edge.auth.access.sessions([id])).toEqual(new Set([id]))
    await edge.settings.update({ termsVersion: '2' })
    expect(await edge.auth.access.sessions([id])).toEqual(new Set())
    await edge.settings.update({ terms: '' })
    expect(await edge.auth.access.sessions([id])).toEqual(new Set([id]))
  })
})

describe('an acceptance', () => {
  it('[conf-06] is stored with its version and time, in the audit log too, and asked for again with the next version', async () => {
    expect((await acceptAs(admin.cookie, '1')).status).toBe(204)
    expect((await call(banner, { cookie: admin.cookie })).status).toBe(200)
    expect(await edge.auth.users.get(admin.id)).toMatchObject({ termsVersion: '1', termsAcceptedAt: expect.any(Date) })
    const entry = await edge.platform.db.client.auditEvent.findFirst({ where: { action: 'terms.accept', actorId: admin.id } })
    expect(entry?.detail).toMatchObject({ version: '1' })
    await edge.settings.update({ termsVersion: '2' })
    expect(codeOf(await call(banner, { cookie: admin.cookie }))).toBe('terms_not_accepted')
    expect(codeOf(await acceptAs(admin.cookie, '1'))).toBe('conflict')
    expect((await acceptAs(admin.cookie, '2')).status).toBe(204)
    expect((await call(banner, { cookie: admin.cookie })).status).toBe(200)
  })
})

const actorOf = async (userId: string) => {
  const actor = await edge.auth.actorOfUser(userId)
  if (!actor) throw new Error('gone')
  return actor
}

/** Names the doors that refuse a caller without a session, and do not refuse one with a session so. */
async function namesAfter(code: string): Promise<string[]> {
  const doors = await allDoors()
  const found = await Promise.all(
    doors.map(async ({ name, method, handler }) => {
      const [without, within] = await Promise.all([
        call(handler, { method, headers: origin }),
        call(handler, { method, cookie: member.cookie, headers: origin }),
      ])
      return codeOf(without) === code && codeOf(within) !== code ? [name] : []
    }),
  )
  return found.flat()
}
