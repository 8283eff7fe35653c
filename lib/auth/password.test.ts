import { argon2Verify } from 'hash-wasm'
import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches, requireStrong } from './password.ts'

describe('a stored password', () => {
  it('is argon2id with the recommended cost, in the form that other tools read', async () => {
    const stored = await hashPassword('a quiet morning tide')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await argon2Verify({ password: 'a quiet morning tide', hash: stored })).toBe(true)
  })

  it('matches itself alone, and never twice alike', async () => {
    const [one, two] = await Promise.all([hashPassword('pässwörd nö. 1'), hashPassword('pässwörd nö. 1')])
    expect(one).not.toBe(two)
    expect(await passwordMatches('pässwörd nö. 1', one)).toBe(true)
    expect(await passwordMatches('pässwörd nö. 2', one)).toBe(false)
  })

  it('matches nothing where there is none, and works as long on it', async () => {
    const stored = await hashPassword('a quiet morning tide')
    const timed = async (hash: string | null) => {
      const startMs = performance.now()
      expect(await passwordMatches('wrong', hash)).toBe(false)
      return performance.now() - startMs
    }
    // Takes the shortest of three, since other load only lengthens a measurement.
    const shortest = async (hash: string | null) => Math.min(await timed(hash), await timed(hash), await timed(hash))
    const [known, unknown] = [await shortest(stored), await shortest(null)]
    expect(unknown).toBeGreaterThan(known / 4)
  })

  it('does not hold up the event loop while it is worked out', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    await hashPassword('a quiet morning tide')
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(3)
  })
})

it.each(['short', '123456789', 'password123', 'Qwertyuiop', 'aaaaaaaaaaaa', 'x'.repeat(2000)])('%s is no good password', password => {
  expect(() => requireStrong(password)).toThrow(expect.objectContaining({ code: 'weak_password' }))
})

it.each(['a quiet morning tide', 'Tr0ub4dor&3x'])('%s is good enough', password => {
  expect(() => requireStrong(password)).not.toThrow()
})
