import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { createOAuthServer, type OAuthServer } from './index.ts'
import { ACCESS_MS, CODE_MS, REUSE_GRACE_MS } from './limits.ts'

const ORIGIN = 'https://parley.example'
const REDIRECT = 'http://127.0.0.1:4000/callback'
const VERIFIER = 'v'.repeat(43)

let test: TestChats
let server: OAuthServer
let ann: Actor
let bob: Actor
let clientId: string
const people = new Map<string, Actor>()

beforeAll(async () => {
  test = await testChats()
  server = createOAuthServer(test.platform, { actorOf: async userId => people.get(userId) ?? null })
  ann = await test.person('ann')
  bob = await test.person('bob')
  for (const actor of [ann, bob]) people.set(actor.userId, actor)
  const client = await server.register({ client_name: 'Desk', redirect_uris: [REDIRECT] }, '')
  clientId = client.ok ? client.id : ''
})
afterAll(() => test.dispose())

const request = () => ({
  ...{ client_id: clientId, redirect_uri: REDIRECT, response_type: 'code', code_challenge_method: 'S256' },
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
})
async function codeOf(actor: Actor): Promise<string> {
  return new URL(await server.approve(actor, ORIGIN, request())).searchParams.get('code') ?? ''
}
const spend = (code: string, more: Record<string, string> = {}) =>
  server.exchange(
    ORIGIN,
    { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: REDIRECT, code_verifier: VERIFIER, ...more },
    '',
  )
const renew = (token: string) => server.exchange(ORIGIN, { grant_type: 'refresh_token', refresh_token: token, client_id: clientId }, '')
async function connected(actor: Actor) {
  const answer = await spend(await codeOf(actor))
  if ('refused' in answer) throw new Error(answer.refused.error_description)
  return answer.tokens
}
const invalid = { refused: { error: 'invalid_grant' } }
const opens = async (token: string, origin = ORIGIN) => (await server.actorOfToken(token, origin))?.userId ?? null

describe('a code', () => {
  it('is worth nothing to another program, at another address, or without its verifier, and is not spent by that', async () => {
    const code = await codeOf(ann)
    for (const wrong of [
      { client_id: 'other' },
      { redirect_uri: 'http://127.0.0.1:4000/other' },
      { code_verifier: 'w'.repeat(43) },
      { code_verifier: '' },
    ])
      expect(await spend(code, wrong)).toMatchObject(invalid)
    expect(await spend(code)).toMatchObject({ tokens: { token_type: 'Bearer' } })
  })

  it('is good for a minute', async () => {
    const [soon, late] = [await codeOf(ann), await codeOf(ann)]
    test.clock.advance(CODE_MS - 1)
    expect(await spend(soon)).toHaveProperty('tokens')
    test.clock.advance(1)
    expect(await spend(late)).toMatchObject(invalid)
    expect(CODE_MS).toBe(60_000)
  })

  it('that comes twice ends what the first gave', async () => {
    const code = await codeOf(ann)
    const first = await spend(code)
    const token = 'tokens' in first ? first.tokens.access_token : ''
    expect(await opens(token)).toBe(ann.userId)
    expect(await spend(code)).toMatchObject(invalid)
    expect(await opens(token)).toBeNull()
  })

  it('gives tokens once where it comes twice at the same moment', async () => {
    const code = await codeOf(ann)
    const answers = await Promise.all([spend(code), spend(code)])
    expect(answers.filter(answer => 'tokens' in answer)).toHaveLength(1)
  })
})

describe('a token', () => {
  it('opens this origin for an hour, for a person who may use Parley', async () => {
    const { access_token: token, refresh_token: refresh } = await connected(ann)
    expect([await opens(token), await opens(token, 'https://other.example'), await opens(refresh)]).toEqual([ann.userId, null, null])
    people.delete(ann.userId)
    expect(await opens(token)).toBeNull()
    people.set(ann.userId, ann)
    test.clock.advance(ACCESS_MS)
    expect(await opens(token)).toBeNull()
  })

  it('to refresh may come again within seconds, and ends all after that', async () => {
    const { refresh_token: token } = await connected(ann)
    const second = await renew(token)
    expect(second).toHaveProperty('tokens')
    test.clock.advance(REUSE_GRACE_MS)
    expect(await renew(token)).toHaveProperty('tokens')
    test.clock.advance(1)
    expect(await renew(token)).toMatchObject(invalid)
    expect(await renew('tokens' in second ? second.tokens.refresh_token : '')).toMatchObject(invalid)
  })
})

describe('a connected program', () => {
  it('is listed for its person, disconnected by nobody else, and on the record', async () => {
    const { access_token: token } = await connected(bob)
    const [program, ...others] = await server.list(bob)
    expect([program?.name, others]).toEqual(['Desk', []])
    expect((await server.list(ann)).map(({ id }) => id)).not.toContain(program?.id)
    await expect(server.disconnect(ann, program?.id ?? '')).rejects.toMatchObject({ code: 'program_not_found' })
    expect(await opens(token)).toBe(bob.userId)
    await server.revoke({ token, client_id: 'other' })
    expect(await opens(token)).toBe(bob.userId)
    test.clock.advance(1)
    await server.disconnect(bob, program?.id ?? '')
    expect([await opens(token), await server.list(bob)]).toEqual([null, []])
    const entries = (await test.platform.audit.list({ limit: 99 })).filter(({ actorId }) => actorId === bob.userId)
    expect(entries.map(({ action, target, detail }) => ({ action, target, detail }))).toEqual([
      { action: 'program.disconnect', target: program?.id, detail: { name: 'Desk', reason: 'person' } },
      { action: 'program.connect', target: program?.id, detail: { client: clientId } },
    ])
  })
})
