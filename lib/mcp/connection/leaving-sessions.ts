import type { Session } from './session.ts'

/** Sessions with requests in flight. A session that the server has forgotten is closed behind the last of them: each may still have its own answer. */
export class LeavingSessions {
  readonly #inFlight = new Map<Session, number>()
  readonly #leaving = new Map<Session, () => void>()

  /** Makes a request, counted while it is in flight. */
  async during<T>(session: Session, request: (session: Session) => Promise<T>): Promise<T> {
    this.#inFlight.set(session, (this.#inFlight.get(session) ?? 0) + 1)
    try {
      return await request(session)
    } finally {
      const left = (this.#inFlight.get(session) ?? 1) - 1
      if (left > 0) this.#inFlight.set(session, left)
      else {
        this.#inFlight.delete(session)
        this.#leaving.get(session)?.()
      }
    }
  }

  /** Closes a session now, or behind its requests in flight. `failed` hears of a close that fails. */
  leave(session: Session, failed: (error: Error) => void): void {
    if (this.#leaving.has(session)) return
    const close = () => {
      this.#leaving.delete(session)
      void session.close().catch(failed)
    }
    this.#leaving.set(session, close)
    if (!this.#inFlight.has(session)) close()
  }

  /** Closes all that still leave, whatever is in flight. */
  async closeAll(): Promise<void> {
    const sessions = [...this.#leaving.keys()]
    this.#leaving.clear()
    await Promise.allSettled(sessions.map(session => session.close()))
  }
}
