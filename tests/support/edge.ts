import { authSettings, createLogos, createSettings, type SettingsStore } from '#lib/admin/index.ts'
import { type Auth, createAccessWatch, createAuth, sessionCookie } from '#lib/auth/index.ts'
import type { RouteHandler } from '#lib/http/index.ts'
import { createOAuthServer } from '#lib/oauth-server/index.ts'
import { type Platform, readiness } from '#lib/platform/index.ts'
import { createProjects } from '#lib/projects/index.ts'
import { installServer, type Server } from '#lib/server.ts'
import { testPlatform } from './platform.ts'

export const PASSWORD = 'a quiet morning tide'
export const HOST = '127.0.0.1:3000'

export interface TestEdge {
  platform: Platform
  auth: Auth
  settings: SettingsStore
  logged: Record<string, unknown>[]
  /** A person with `PASSWORD`, and the `Cookie` header of their session. */
  person(email: string, role?: 'admin' | 'member'): Promise<{ id: string; cookie: string }>
  dispose(): Promise<void>
}

/** `server()` for route tests: people, keys and settings over a fresh database, and the domains that a test adds. */
export async function testEdge(options: Parameters<typeof testPlatform>[0] = {}, domains: Partial<Server> = {}): Promise<TestEdge> {
  const { platform, logged, dispose } = await testPlatform(options)
  const settings = createSettings(platform)
  const auth = createAuth(platform, authSettings(settings.read))
  const oauthServer = createOAuthServer(platform, { actorOf: auth.actorOfUser })
  const accessWatch = createAccessWatch(platform, {
    session: auth.access.sessions,
    key: auth.access.keys,
    administrator: auth.access.administrators,
    client: oauthServer.access,
  })
  const projects = createProjects(platform, { requireFolder: async () => undefined, removeFiles: async () => undefined })
  installServer({
    platform,
    auth,
    settings,
    logos: createLogos(platform, settings),
    projects,
    oauthServer,
    accessWatch,
    ...domains,
  } as Server)
  readiness().markReady()
  return {
    platform,
    auth,
    settings,
    logged,
    dispose,
    async person(email, role = 'member') {
      const { id } = await auth.users.create({ email, password: PASSWORD, role })
      const claims = { userId: id, tokenVersion: 0 }
      const cookie = await sessionCookie(claims, { secret: platform.env.authSecret, secure: false })
      return { id, cookie: cookie.split(';')[0] as string }
    },
  }
}

export interface Call {
  method?: string
  path?: string
  params?: Record<string, unknown>
  cookie?: string
  key?: string
  /** Bytes as they are, all else as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  /** Parsed JSON, null where there is none. */
  json: unknown
  text: string
}

/** Calls a route handler as Next does, which gives no parameters where the address has none. */
export async function call(
  handler: RouteHandler,
  { method = 'GET', path = '/', params, cookie, key, body, headers }: Call = {},
): Promise<Answer> {
  const request = new Request(`http://${HOST}${path}`, {
    method,
    headers: {
      host: HOST,
      ...(cookie === undefined ? {} : { cookie }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const response = await handler(request, { params: Promise.resolve(params) })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
  }
}

/** Returns the code of an error body. */
export function codeOf({ json }: Answer): string | undefined {
  return (json as { error?: { code?: string } } | null)?.error?.code
}
