import { describe, expect, it } from 'vitest'
import { LeavingSessions } from './leaving-sessions.ts'
import type { Session } from './session.ts'

function stage() {
  const sessions = new LeavingSessions()
  const closed: string[] = []
  const session = { close: async () => void closed.push('closed') } as unknown as Session
  const ask = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { answered: sessions.during(session, () => promise), resolve }
  }
  const leave = () =>
    sessions.leave(session, error => {
      throw error
    })
  return { sessions, closed, ask, leave }
}

describe('a session that the server has forgotten', () => {
  it('[mcp-05] is closed behind its last request in flight, once', async () => {
    const { closed, ask, leave } = stage()
    const [one, other] = [ask(), ask()]
    leave()
    one.resolve()
    await one.answered
    leave()
    expect(closed).toEqual([])
    other.resolve()
    await other.answered
    expect(closed).toEqual(['closed'])
  })

  it('is closed at once where nothing is in flight, and with the connection in any case', async () => {
    const quiet = stage()
    quiet.leave()
    expect(quiet.closed).toEqual(['closed'])
    const busy = stage()
    const { answered, resolve } = busy.ask()
    busy.leave()
    await busy.sessions.closeAll()
    resolve()
    await answered
    expect(busy.closed).toEqual(['closed'])
  })
})
