import { admin } from '../specs.ts'
import type { Site } from './site.ts'

export interface Account {
  email: string
  password: string
}

/** Browser of one user: keeps cookies and sends them with each request. */
export class Person {
  readonly #site: Site
  readonly #jar = new Map<string, string>()

  constructor(site: Site) {
    this.#site = site
  }

  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.#site.ask(path, init, this.cookie)
    for (const line of response.headers.getSetCookie?.() ?? []) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.#jar.delete(pair.slice(0, at))
      else this.#jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  /** JSON of an answer that must be fine. */
  get = async <T = unknown>(path: string): Promise<T> => {
    const answer = await this.fetch(path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  send = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, data: unknown = {}): Promise<Response> =>
    this.fetch(path, { method, body: JSON.stringify(data), headers: { 'content-type': 'application/json' } })

  status = async (path: string): Promise<number> => (await this.fetch(path)).status

  async signIn({ email, password }: Account = admin): Promise<void> {
    const { csrfToken } = await this.get<{ csrfToken: string }>('/api/auth/csrf')
    const answer = await this.fetch('/api/auth/callback/credentials', {
      method: 'POST',
      body: new URLSearchParams({ email, password, csrfToken, json: 'true' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`)
  }

  /** Another person, without rights to administer, invited by this one and signed in. */
  async invite(name: string): Promise<Member> {
    const account = { email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`, password: 'another long pass phrase' }
    const { url } = (await (await this.send('POST', '/api/admin/invitations', { email: account.email, role: 'member' })).json()) as {
      url: string
    }
    const api = new Person(this.#site)
    const token = new URL(url).pathname.split('/').at(-1)
    const joined = await api.send('POST', '/api/invitations/accept', { token, name, password: account.password })
    if (!joined.ok) throw new Error(`${account.email} cannot join: ${joined.status}`)
    return { ...account, name, api }
  }
}

export interface Member extends Account {
  name: string
  api: Person
}
