import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allDoors, type Door } from './support/doors.ts'
import { call, codeOf, HOST, type TestEdge, testEdge } from './support/edge.ts'

/**
 * Reasons why each open handler needs no sign-in. A handler that is not named here, or under one of these folders, is for signed-in users.
 */
const reasons: Record<string, string> = {
  'api/[[...unknown]]': 'says that there is nothing',
  'api/apps/sandbox': 'is an empty page at an origin without cookies, which is told what to draw',
  'api/apps/sandbox/files/[...name]': 'is a library that comes with Parley',
  'api/sandbox': 'says where the sandbox is, which readers of a link need too',
  'api/auth/[...nextauth]': 'is where people sign in',
  'api/brand/[file]': 'is the logo, which people see before they sign in',
  'api/health': 'is for what watches this process, and says nothing of the workspace',
  'api/account/register POST': 'is for who has no account yet',
  'api/account/reset POST': 'is for who has forgotten the password',
  'api/account/reset/spend POST': 'takes the secret of a link',
  'api/invitations/accept POST': 'takes the secret of an invitation',
  'api/mcp/client-metadata': 'is read by authorization servers to know Parley',
  'api/oauth/register': 'is for programs that nobody has let in yet',
  'api/oauth/resource-metadata': 'tells programs where to ask',
  'api/oauth/revoke': 'takes the token itself',
  'api/oauth/server-metadata': 'tells programs how to ask',
  'api/oauth/token': 'takes the code or token itself',
  'api/setup': 'is for the first person of a new workspace',
  'api/shares/[shareId]/live': 'is for whoever has the link',
  'api/shares/[shareId]/messages': 'is for whoever has the link',
  'api/shares/[shareId]/pictures/[place]': 'is for whoever has the link',
}
const open = Object.keys(reasons)
/** Doors that accept both a key and a session. */
const either = ['metrics']
/** Doors of API clients, which have a key and no session. */
const keys = ['api/v1/', 'api/mcp']
const administrators = ['api/admin/', 'metrics']

const statusOf = { unauthenticated: 401, forbidden: 403 }

const doors = await allDoors()
const among = (list: string[], { name, place }: Door) =>
  list.some(entry => entry === place || entry === name || (entry.endsWith('/') && place.startsWith(entry)))
const closed = doors.filter(door => !among(open, door))

let edge: TestEdge
let admin: { cookie: string }
let member: { cookie: string }
let key: string

beforeAll(async () => {
  edge = await testEdge()
  admin = await edge.person('ada@example.com', 'admin')
  member = await edge.person('bob@example.com')
  key = await edge.auth.keys.createFor('ada@example.com', 'test')
})

afterAll(() => edge?.dispose())

/** Lists the doors that do not answer `refusal`, with their answers. */
async function except(refusal: 'unauthenticated' | 'forbidden', asked: Door[], who: { cookie?: string; key?: string }): Promise<string[]> {
  const answers = await Promise.all(
    asked.map(async ({ name, method, handler }) => {
      const answer = await call(handler, { method, ...who, headers: { origin: `http://${HOST}` } })
      return answer.status === statusOf[refusal] && codeOf(answer) === refusal ? [] : [`${name}: ${answer.status} ${codeOf(answer)}`]
    }),
  )
  return answers.flat()
}

describe('every handler of every route', () => {
  it('is known here', () => {
    expect(doors.length).toBeGreaterThan(90)
    for (const entry of [...open, ...either, ...keys, ...administrators]) expect(doors.some(door => among([entry], door))).toBe(true)
  })

  it('[web-01] is closed to callers who have not signed in', async () => {
    expect(await except('unauthenticated', closed, {})).toEqual([])
    expect(await except('unauthenticated', closed, { key: 'parley_nonsense' })).toEqual([])
  })

  it('[api-01] takes a key alone, or a session alone', async () => {
    const byKey = closed.filter(door => among(keys, door))
    const bySession = closed.filter(door => !among(keys, door) && !among(either, door))
    expect(await except('unauthenticated', byKey, admin)).toEqual([])
    expect(await except('unauthenticated', bySession, { key })).toEqual([])
  })

  it('[web-07] is closed to members where it is for administrators', async () => {
    const theirs = closed.filter(door => among(administrators, door))
    expect(await except('forbidden', theirs, member)).toEqual([])
  })
})
