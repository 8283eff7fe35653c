import { indexSome } from '#lib/chats/search/indexing/index-some.ts'
import { type Booted, bootInProcess } from '../booted.ts'
import { allDoors, type Door } from '../doors.ts'
import { HOST } from '../edge.ts'
import { type MockProvider, startProviderInProcess } from '../provider/index.ts'
import { admin, models } from '../specs.ts'

export const origin = `http://${HOST}`

const doors = allDoors()

export interface Site extends Pick<Booted, 'server' | 'dataDir' | 'close'> {
  provider: MockProvider
  /** Calls the handler of a route, as a browser with these cookies does. */
  ask(path: string, init: RequestInit, cookie: string): Promise<Response>
  /** Indexes what waits to be found by searches. */
  index(): Promise<void>
}

/** Boots the server and a provider of models in this process. */
export async function openSite(): Promise<Site> {
  const provider = await startProviderInProcess()
  await provider.models(models)
  const [all, booted] = await Promise.all([
    doors,
    // With a file, even an empty one, there is no rule that asks before tools.
    bootInProcess(
      {},
      {
        OPENAI_API_KEY: 'test-key',
        OPENAI_BASE_URL: `${provider.url}/v1`,
        PARLEY_ADMIN_EMAIL: admin.email,
        PARLEY_ADMIN_PASSWORD: admin.password,
      },
    ),
  ])
  // They are listed once, before a test changes them.
  const [first] = await booted.server.platform.db.client.user.findMany()
  const actor = await booted.server.auth.actorOfUser(first?.id ?? '')
  if (actor) await booted.server.models.list(actor)
  return {
    ...booted,
    provider,
    async ask(path, init, cookie) {
      const url = new URL(path, origin)
      const request = new Request(url, { ...init, ...(init.body ? { duplex: 'half' } : {}) } as RequestInit)
      const headers: Record<string, string> = { host: HOST, ...(cookie === '' ? {} : { cookie }), origin }
      for (const [name, value] of Object.entries(headers)) if (!request.headers.has(name)) request.headers.set(name, value)
      const found = matched(all, url.pathname, request.method)
      if (!found) return new Response('Not found', { status: 404 })
      return found.door.handler(request, { params: Promise.resolve(found.params) })
    },
    async index() {
      while ((await indexSome(booted.server.platform)) !== 0);
    },
    async close() {
      await booted.close()
      await provider.stop()
    },
  }
}

function matched(all: readonly Door[], pathname: string, method: string): { door: Door; params: Params } | null {
  const candidates = all.filter(door => door.method === method)
  const found = nearest(
    candidates.map(({ place }) => place),
    pathname,
  )
  const door = candidates.find(({ place }) => place === found?.place)
  return found && door ? { door, params: found.params } : null
}

export type Params = Record<string, string | string[]>

/** Finds the folder under `app` that answers at a path: a fixed name comes before a parameter. Folders in brackets name no segment. */
export function nearest(places: readonly string[], pathname: string): { place: string; params: Params } | null {
  const fits = places.flatMap(place => {
    const params = paramsAt(segmentsOf(place), pathname.split('/').filter(Boolean).map(decodeURIComponent))
    return params ? [{ place, params }] : []
  })
  return fits.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null
}

const segmentsOf = (place: string) => place.split('/').filter(segment => segment !== '' && !/^\(.*\)$/.test(segment))

function paramsAt(pattern: string[], given: string[]): Params | null {
  const params: Params = {}
  for (const [at, segment] of pattern.entries()) {
    const [, rest, name] = /^\[(\.{3})?(\w+)\]$/.exec(segment) ?? []
    if (name && rest) return given.length > at ? { ...params, [name]: given.slice(at) } : null
    const value = given[at]
    if (value === undefined || (!name && value !== segment)) return null
    if (name) params[name] = value
  }
  return given.length === pattern.length ? params : null
}
