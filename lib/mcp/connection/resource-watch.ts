import type { McpSubscription } from '@modelcontextprotocol/client'
import { MAX_WATCHED, READ_MS } from '../limits.ts'
import { Calmer } from './calmer.ts'
import type { Session } from './session.ts'

/** Asks a server to tell us when resources change: by subscriptions of the older protocol, by one stream of the newest. Asked again on every new session. */
export class ResourceWatch {
  readonly #changed: (uri: string) => void
  readonly #wanted = new Set<string>()
  readonly #calm = new Map<string, Calmer>()
  #other = ''
  #session: Session | null = null
  #stream: McpSubscription | null = null

  constructor(changed: (uri: string) => void) {
    this.#changed = changed
  }

  /** The connection has a new session. */
  attach(session: Session): void {
    this.#session = session
    this.#stream = null
    session.client.setNotificationHandler('notifications/resources/updated', ({ params }) => this.#updated(params.uri))
    void this.#ask(session, [...this.#wanted])
  }

  /** Unwatched resources share one pause: a server can name any number of them. */
  #updated(uri: string): void {
    const key = this.#wanted.has(uri) ? uri : ''
    if (key === '') this.#other = uri
    const calmer = this.#calm.get(key) ?? new Calmer(() => this.#changed(key === '' ? this.#other : key))
    this.#calm.set(key, calmer)
    calmer.ask()
  }

  /** Resolves when the server was asked; one that cannot tell is left alone. */
  async want(uris: readonly string[]): Promise<void> {
    const added = uris.filter(uri => !this.#wanted.has(uri)).slice(0, Math.max(0, MAX_WATCHED - this.#wanted.size))
    for (const uri of added) this.#wanted.add(uri)
    if (this.#session) await this.#ask(this.#session, added)
  }

  async #ask(session: Session, uris: readonly string[]): Promise<void> {
    const { client } = session
    if (uris.length === 0 || !client.getServerCapabilities()?.resources?.subscribe) return
    const unheard = () => {
      for (const uri of uris) this.#wanted.delete(uri)
    }
    if (client.getProtocolEra() !== 'modern') {
      await Promise.all(uris.map(uri => client.subscribeResource({ uri }, { timeout: READ_MS }))).catch(unheard)
      return
    }
    const former = this.#stream
    const stream = await client.listen({ resourceSubscriptions: [...this.#wanted] }, { timeout: READ_MS }).catch(() => null)
    if (stream === null) return unheard()
    if (this.#session !== session) return stream.close()
    this.#stream = stream
    await former?.close()
  }
}
