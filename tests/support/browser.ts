import type { App } from './app.ts'
import { type Frame, readFrames } from './sse-frames.ts'

/** Client with the page's HTTP requests, without the page: signed in with a session cookie, same origin. */
export interface Browser {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** JSON of an answer that must be fine. */
  json<T>(path: string, init?: RequestInit): Promise<T>
  post(path: string, body: unknown): Promise<Response>
  /** A new chat's id. */
  newChat(settings?: { model?: string; selectedTools?: string[] }): Promise<string>
  /** Starts a run and yields its frames as they come; `leave` drops the connection. */
  send(chatId: string, text: string): Promise<Reading>
  resume(chatId: string, after: number): Promise<Reading>
  cookie: string
}

export interface Reading {
  frames: AsyncGenerator<Frame>
  /** All that is left. */
  rest(): Promise<Frame[]>
  leave(): void
}

export async function openBrowser(app: App, person: { email: string; password: string }): Promise<Browser> {
  const jar = new Map<string, string>()
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const separator = pair.indexOf('=')
      jar.set(pair.slice(0, separator), pair.slice(separator + 1))
    }
    return response
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const browserFetch = async (path: string, init: RequestInit = {}) =>
    keep(await fetch(`${app.url}${path}`, { redirect: 'manual', ...init, headers: { cookie: cookie(), origin: app.url, ...init.headers } }))
  const postJson = (path: string, body: unknown, init: RequestInit = {}) =>
    browserFetch(path, {
      method: 'POST',
      ...init,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...init.headers },
    })

  const { csrfToken } = (await (await browserFetch('/api/auth/csrf')).json()) as { csrfToken: string }
  await browserFetch('/api/auth/callback/credentials', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...person, csrfToken, json: 'true' }),
  })

  async function reading(request: (signal: AbortSignal) => Promise<Response>): Promise<Reading> {
    const leaving = new AbortController()
    const response = await request(leaving.signal)
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    const frames = readFrames(response)
    return {
      frames,
      async rest() {
        const all: Frame[] = []
        for await (const frame of frames) all.push(frame)
        return all
      },
      leave: () => leaving.abort(),
    }
  }

  return {
    fetch: browserFetch,
    async json<T>(path: string, init?: RequestInit) {
      const response = await browserFetch(path, init)
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      return (await response.json()) as T
    },
    post: postJson,
    async newChat(settings = {}) {
      const id = crypto.randomUUID()
      const response = await postJson('/api/chats', { id, ...settings })
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      return id
    },
    send: (chatId, text) =>
      reading(signal => postJson(`/api/chats/${chatId}/run`, { message: { id: crypto.randomUUID(), text } }, { signal })),
    resume: (chatId, after) => reading(signal => browserFetch(`/api/chats/${chatId}/run?after=${after}`, { signal })),
    get cookie() {
      return cookie()
    },
  }
}
