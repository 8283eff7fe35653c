import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createSignInStore } from './sign-in-store.ts'

let held: TestPlatform
let userId: string

beforeAll(async () => {
  held = await testPlatform()
  userId = newId()
  await held.platform.db.client.user.create({ data: { id: userId, email: 'ann@example.com', name: 'Ann', createdAt: new Date() } })
})

afterAll(() => held?.dispose())

const [here, elsewhere] = [new URL('https://drive.example/mcp'), new URL('https://other.example/mcp')]
const tokens = { access_token: 'access', token_type: 'Bearer', refresh_token: 'refresh' }

describe('the tokens of a person', () => {
  it('are there for the address that they were given for, whatever the name of the server stands for later', async () => {
    const store = createSignInStore(held.platform)
    const key = { userId, server: 'drive' }
    await store.save(key, { url: here, tokens, dpopKey: null })
    expect(await store.read(key, here)).toMatchObject({ tokens })
    expect(await store.read(key, elsewhere)).toMatchObject({ tokens: null, dpopKey: null })
  })

  it('are renewed only while the sign-in that they come from stands', async () => {
    const store = createSignInStore(held.platform)
    const key = { userId, server: 'mail' }
    await store.save(key, { url: here, tokens, dpopKey: null })
    const { id = '' } = (await store.read(key, here)) ?? {}
    const renewed = { url: here, tokens: { ...tokens, access_token: 'renewed' }, dpopKey: null }
    expect([await store.renew(id, renewed), (await store.read(key, here))?.tokens?.access_token]).toEqual([true, 'renewed'])
    await store.forgetTokens(key)
    expect([await store.renew(id, renewed), (await store.read(key, here))?.tokens]).toEqual([false, null])
  })
})
