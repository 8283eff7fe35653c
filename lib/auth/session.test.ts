import { decode, encode } from 'next-auth/jwt'
import { expect, it } from 'vitest'
import { readSession, sessionCookie, tokenOf } from './session.ts'

const options = { secret: 'a secret that is long enough for tests', secure: false }
const DAY_S = 24 * 60 * 60

it('[V7] [web-01] a session lasts 30 days, in the cookie and in its token', async () => {
  const cookie = await sessionCookie({ userId: 'u', tokenVersion: 0, sessionId: 's' } as never, options)
  expect(cookie).toContain(`Max-Age=${30 * DAY_S}`)
  const token = /=([^;]+)/.exec(cookie)?.[1] ?? ''
  const claims = await decode({ token, secret: options.secret })
  expect(Number(claims?.exp) - Number(claims?.iat)).toBe(30 * DAY_S)
})

it('[V7] [web-01] a token that is over, or of another secret, is no session', async () => {
  const cookieOf = async (secret: string, maxAge: number) => {
    const claims = { userId: 'u', tokenVersion: 0, sessionId: 's' } as never
    return `next-auth.session-token=${await encode({ token: tokenOf(claims), secret, maxAge })}`
  }
  expect(await readSession(await cookieOf(options.secret, 60), options)).toMatchObject({ userId: 'u' })
  expect(await readSession(await cookieOf(options.secret, -60), options)).toBeNull()
  expect(await readSession(await cookieOf('another secret, as long as that one', 60), options)).toBeNull()
})
