import { afterEach, describe, expect, it, vi } from 'vitest'
import { readRefusal } from '#components/chat-store/run/refusal.ts'
import { readSignedOut, signedOutSentence } from '#components/connectivity/signed-out.ts'
import { requestAt } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (body: string | null, status: number) => vi.stubGlobal('fetch', async () => new Response(body, { status }))

describe('a request to our own routes', () => {
  it.each([202, 204])('succeeds with an empty answer (%i)', async status => {
    answering(null, status)
    expect(await requestAt('/api/inputs/i', { method: 'POST', body: {} })).toBeUndefined()
  })

  it('returns the JSON of the answer', async () => {
    answering('{"a":1}', 200)
    expect(await requestAt('/api/chats')).toEqual({ a: 1 })
  })

  it('goes on without its page where that is asked for, unless it is too long for browsers', async () => {
    const asked: (boolean | undefined)[] = []
    vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
      asked.push(keepalive)
      return new Response(null, { status: 204 })
    })
    for (const [text, outlivesPage] of [
      ['Second', true],
      ['x'.repeat(60_000), true],
      ['Second', false],
    ] as const)
      await requestAt('/api/chats/c/queue', { method: 'POST', body: { text }, outlivesPage })
    expect(asked).toEqual([true, undefined, undefined])
  })

  it('outlives its page only as long as those under way are together no more than browsers take', async () => {
    const asked: (boolean | undefined)[] = []
    const gate = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
      asked.push(keepalive)
      await gate.promise
      return new Response(null, { status: 204 })
    })
    const say = () => requestAt('/api/chats/c/queue', { method: 'POST', body: { text: '長'.repeat(8_000) }, outlivesPage: true })
    const all = [say(), say(), say()]
    gate.resolve()
    await Promise.all(all)
    await say()
    expect(asked).toEqual([true, true, undefined, true])
  })

  it('is refused with what the server says', async () => {
    answering('{"error":{"code":"input_answered","message":"It was answered."}}', 409)
    await expect(requestAt('/api/inputs/i')).rejects.toMatchObject({ code: 'input_answered', status: 409, message: 'It was answered.' })
  })

  it.each([
    [200, '<html>'],
    [502, ''],
  ])('is refused where a proxy answers in the place of the server (%i)', async (status, body) => {
    answering(body, status)
    await expect(requestAt('/api/chats')).rejects.toMatchObject({ code: 'bad_answer', status })
  })
})

describe('[H11] an answer of a proxy that is not ours', () => {
  it.each([
    [413, /proxy in front of Parley does not accept requests of this size.*client_max_body_size/],
    [502, /not reachable behind its proxy right now \(502\)/],
    [404, /answered 404/],
  ])('is a sentence that says what to do: %i', async (status, sentence) => {
    vi.stubGlobal('fetch', async () => new Response('<html><h1>nginx</h1></html>', { status }))
    await expect(requestAt('/api/chats/x/files')).rejects.toThrow(sentence)
    vi.unstubAllGlobals()
  })
})

describe('[U8] a session that has ended', () => {
  const ended = '{"error":{"code":"unauthenticated","message":"Sign in, or send a valid API key."}}'

  it('[U8] [web-41] is reported in plain words, by a request and by a run, until a request succeeds', async () => {
    answering(ended, 401)
    await expect(requestAt('/api/chats')).rejects.toMatchObject({ code: 'unauthenticated', status: 401, message: signedOutSentence() })
    expect(readSignedOut()).toBe(true)
    expect(await readRefusal(new Response(ended, { status: 401 }))).toMatchObject({ message: signedOutSentence(), status: 401 })
    answering('{}', 200)
    await requestAt('/api/auth/csrf')
    expect(readSignedOut()).toBe(true)
    await requestAt('/api/chats')
    expect(readSignedOut()).toBe(false)
  })

  it('[U8] differs from a wrong password', async () => {
    answering('{"error":{"code":"wrong_credentials","message":"Wrong."}}', 401)
    await expect(requestAt('/api/auth/callback/credentials')).rejects.toMatchObject({ message: 'Wrong.' })
    expect(readSignedOut()).toBe(false)
  })
})
