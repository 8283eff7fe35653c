import { allDoors, type Door } from '../doors.ts'
import { HOST } from '../edge.ts'
import type { Ids } from './possessions.ts'
import { type Asked, requestsOf } from './requests.ts'

/** Every handler of every route. */
export const doors: readonly Door[] = await allDoors()

export interface Credentials {
  cookie: string
  key: string
}

export interface Said {
  status: number
  text: string
}

/** Time in which a stream shows what it holds. */
const SHOWN_MS = 60

/** Asks at a door as its own caller would: by key where programs ask, else by session. Leaves streams after their first events. */
export async function ask(door: Door, who: Credentials, ids: Ids, given?: Asked): Promise<Said> {
  const { path = '/', body, params } = given ?? requestsOf(ids)[door.name] ?? {}
  const leaving = new AbortController()
  const isOfPrograms = door.place.startsWith('api/v1/') || door.place === 'api/mcp'
  const request = new Request(`http://${HOST}${path}`, {
    method: door.method,
    signal: leaving.signal,
    headers: {
      host: HOST,
      origin: `http://${HOST}`,
      accept: 'application/json, text/event-stream, */*',
      ...(isOfPrograms ? { authorization: `Bearer ${who.key}` } : { cookie: who.cookie }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const response = await door.handler(request, { params: Promise.resolve({ ...ids, ...params }) })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (!isStream) return { status: response.status, text: await textOf(response) }
  const timer = setTimeout(() => leaving.abort(), SHOWN_MS)
  try {
    return { status: response.status, text: await beginningOf(response, leaving.signal) }
  } finally {
    clearTimeout(timer)
    leaving.abort()
  }
}

/** Reads archives and pictures too: a word in them stands there as it is. */
async function textOf(response: Response): Promise<string> {
  return Buffer.from(await response.arrayBuffer()).toString('latin1')
}

async function beginningOf(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader()
  const left = new Promise<undefined>(resolve => signal.addEventListener('abort', () => resolve(undefined), { once: true }))
  let text = ''
  for (;;) {
    const next = await Promise.race([reader?.read(), left])
    if (!next || next.done) break
    text += Buffer.from(next.value as Uint8Array).toString()
  }
  await reader?.cancel().catch(() => undefined)
  return text
}

/** Finds a door by its name. */
export function doorOf(name: string): Door {
  const found = doors.find(door => door.name === name)
  if (!found) throw new Error(`there is no door ${name}`)
  return found
}
