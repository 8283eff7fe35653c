import type { AuthOptions, User } from 'next-auth'
import { AppError } from '#lib/errors.ts'
import { letNextAuthTrustOurHost, type Platform } from '#lib/platform/index.ts'
import type { Auth } from './auth.ts'
import { parseCookies } from './cookies.ts'
import { oauthProviders } from './providers.ts'
import { claimsOf, SESSION_SECONDS, type SessionClaims, tokenOf } from './session.ts'

export interface NextAuthRequest {
  method: string
  headers: Headers
  /** Path segments after `/api/auth/`. */
  segments: string[]
  query: Record<string, string>
  form: Record<string, string>
  /** Origin of Parley as the browser sees it; callbacks and cookies depend on it. */
  origin: string
  /** Address of the client, for the throttle; empty where it is unknown. */
  address: string
}

/**
 * Answers next-auth's routes (`/api/auth/*`) over `Auth`. Tokens hold only user id, session id and token version; this room stores people.
 * Throws `wrong_credentials`, and `too_many_attempts` where a sign-in is throttled.
 */
export async function nextAuthResponse(platform: Platform, auth: Auth, request: NextAuthRequest): Promise<Response> {
  // Refuses `_log`: any client could write lines into the server's log, and next-auth's own client works without it.
  if (request.segments[0] === '_log') throw new AppError('not_found')
  letNextAuthTrustOurHost()
  const signIn: SignInState = { claims: null, failures: [] }
  const reply = new Reply()
  const handle = await loadNextAuth()
  await handle(pagesRequest(request), reply, optionsFor(platform, auth, request, signIn))
  // Throws before next-auth answers, which would report a wrong password or clear the session's cookie.
  if (signIn.failures.length > 0) throw signIn.failures[0]
  if (reply.isWrongPassword()) throw new AppError('wrong_credentials')
  return reply.toResponse()
}

interface SignInState {
  claims: SessionClaims | null
  /** Refusals and failures of our callbacks during next-auth's request. */
  failures: unknown[]
}

function optionsFor(platform: Platform, auth: Auth, request: NextAuthRequest, signIn: SignInState): AuthOptions {
  const { env, log, audit } = platform
  return {
    secret: env.authSecret,
    useSecureCookies: request.origin.startsWith('https:'),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/' },
    providers: [credentialsProvider(auth, request, signIn), ...oauthProviders(env)],
    logger: {
      error: (code, metadata) => log.warn('auth.next_auth', { code, reason: reasonOf(metadata) }),
      warn: () => undefined,
      debug: () => undefined,
    },
    callbacks: {
      redirect: ({ url, baseUrl }) => ownUrl(url, baseUrl),
      async signIn({ user, account }) {
        if (account?.type === 'credentials') return signIn.claims !== null
        const { name, email, emailVerified } = user as User & { emailVerified?: boolean }
        const refuse = async (reason: string) => {
          await audit.record({ action: 'session.refused', detail: { provider: account?.provider ?? null, reason } })
          return `/sign-in?error=${reason}`
        }
        if (!account) return refuse('no_email')
        const { provider, providerAccountId: accountId } = account
        // A linked person signs in even where the provider no longer verifies the address.
        const identity = { provider, accountId, email: email ?? '', emailVerified: emailVerified === true, name: name ?? '' }
        signIn.claims = await noted(signIn, auth.signInWithProvider(identity))
        if (signIn.claims) return true
        if (!email) return refuse('no_email')
        return refuse(emailVerified ? 'registration_closed' : 'email_not_verified')
      },
      async jwt({ token, user }) {
        if (user && signIn.claims) return { ...tokenOf(signIn.claims) }
        const claims = claimsOf(token)
        if (!claims || !(await noted(signIn, auth.actorOfSession(claims)))) throw new Error('this session has ended')
        return { ...tokenOf(claims) }
      },
      async session({ session, token }) {
        const claims = claimsOf(token)
        const actor = claims && (await noted(signIn, auth.actorOfSession(claims)))
        return actor
          ? { expires: session.expires, user: { name: actor.name, email: actor.email, role: actor.role } }
          : { expires: session.expires }
      },
    },
    events: {
      async signIn({ account }) {
        if (!signIn.claims) return
        const { userId } = signIn.claims
        await audit.record({ actorId: userId, action: 'session.create', target: userId, detail: { provider: account?.provider ?? null } })
      },
      async signOut({ token }) {
        const claims = claimsOf(token)
        if (claims) await noted(signIn, auth.endSession(claims))
      },
    },
  }
}

function credentialsProvider(auth: Auth, { address }: NextAuthRequest, signIn: SignInState): AuthOptions['providers'][number] {
  return {
    id: 'credentials',
    name: 'password',
    type: 'credentials',
    credentials: {},
    async authorize(credentials) {
      const { email = '', password = '' } = (credentials ?? {}) as Record<string, string>
      const user = await noted(signIn, auth.verifyPassword({ email, password, address }))
      signIn.claims = user && { userId: user.userId, tokenVersion: user.tokenVersion }
      return user && { id: user.userId, name: user.name, email: user.email }
    },
  }
}

async function noted<Value>({ failures }: SignInState, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    failures.push(error)
    throw error
  }
}

/** Returns the URL where it belongs to this site, else the start page. */
function ownUrl(url: string, baseUrl: string): string {
  if (!URL.canParse(url, baseUrl)) return baseUrl
  const target = new URL(url, baseUrl)
  return target.origin === baseUrl ? target.href : baseUrl
}

function reasonOf(metadata: unknown): string {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | null)?.error
  return error instanceof Error ? error.message.slice(0, 500) : ''
}

type Handler = (request: unknown, reply: Reply, options: AuthOptions) => Promise<unknown>

/** Loads next-auth at first use, so the command line does not. The shape of a CommonJS default export depends on the loader. */
async function loadNextAuth(): Promise<Handler> {
  const { default: loaded } = (await import('next-auth')) as unknown as { default: Handler | { default: Handler } }
  return typeof loaded === 'function' ? loaded : loaded.default
}

/** Builds a request as a Next pages route receives it. Its host is our configured origin, never the client's `Host` header. */
function pagesRequest({ method, headers, segments, query, form, origin }: NextAuthRequest) {
  const { host, protocol } = new URL(origin)
  return {
    method,
    query: { ...query, nextauth: segments },
    body: form,
    cookies: parseCookies(headers.get('cookie')),
    headers: { ...Object.fromEntries(headers), 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) },
  }
}

/** Records the part of a Next pages response that next-auth writes. */
class Reply {
  #status = 200
  #headers = new Headers({ 'Cache-Control': 'private, no-store' })
  #body: string | null = null

  status(code: number): this {
    this.#status = code
    return this
  }

  getHeader(name: string): string | string[] | undefined {
    return name.toLowerCase() === 'set-cookie' ? this.#headers.getSetCookie() : (this.#headers.get(name) ?? undefined)
  }

  setHeader(name: string, value: string | string[]): this {
    this.#headers.delete(name)
    for (const one of [value].flat()) this.#headers.append(name, one)
    return this
  }

  json(value: unknown): void {
    this.setHeader('Content-Type', 'application/json')
    this.#body = JSON.stringify(value)
  }

  send(value: unknown): void {
    if (typeof value === 'string' || value === undefined) this.#body = value ?? null
    else this.json(value)
  }

  end(): void {}

  /** Tells a wrong password, which next-auth answers by a redirect that a script cannot tell from success. */
  isWrongPassword(): boolean {
    return this.#status === 401
  }

  toResponse(): Response {
    return new Response(this.#body, { status: this.#status, headers: this.#headers })
  }
}
