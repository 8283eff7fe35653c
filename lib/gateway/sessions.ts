import { isInitializeRequest, type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { Actor } from '#lib/auth/index.ts'
import { type Platform, randomToken } from '#lib/platform/index.ts'
import { MAX_SESSIONS, SESSION_IDLE_MS, SESSION_SWEEP_MS } from './limits.ts'
import { createSentEvents, type EventsOfSession } from './sent-events.ts'
import { untilOver } from './until-over.ts'

export interface GatewayRequest {
  request: Request
  parsedBody: unknown
  /** The right to be here has ended. */
  revoked: AbortSignal
}

/**
 * Sessions of the older protocol (up to 2025-11-25), in which a server asks its client by requests of its own. They are no identity: each request
 * brings its key, and a session answers only the person who began it.
 */
export interface Sessions {
  /** Null for what belongs to no session of this process, and can be answered without one. */
  serve(actor: Actor, request: GatewayRequest): Promise<Response> | null
  /** Ends sessions that have not been used for a while; runs every minute. */
  sweep(): void
  close(): Promise<void>
}

interface Session {
  actor: Actor
  server: Server
  transport: WebStandardStreamableHTTPServerTransport
  events: EventsOfSession
  usedMs: number
  /** Answers under way: calls, and the stream on which it listens. */
  answering: number
}

export function createSessions({ clock }: Pick<Platform, 'clock'>, serverFor: (actorNow: () => Actor) => Server): Sessions {
  const open = new Map<string, Session>()
  const sent = createSentEvents()
  /** A session of another process, or of one that has ended, is served without what a session adds. */
  const ours = `${randomToken()}.`

  const end = (id: string) => {
    const session = open.get(id)
    open.delete(id)
    session?.events.forget()
    return session?.server.close()
  }
  /** Orders sessions for eviction: those without an open answer first, then by last use. */
  const leastUsedOf = (userId: string) =>
    [...open]
      .filter(([, one]) => one.actor.userId === userId)
      .toSorted(([, a], [, b]) => Math.sign(a.answering) - Math.sign(b.answering) || a.usedMs - b.usedMs)
  const sweep = () => {
    const sinceMs = clock.nowMs() - SESSION_IDLE_MS
    for (const [id, { answering, usedMs }] of open) if (answering === 0 && usedMs < sinceMs) void end(id)
  }
  const sweeping = setInterval(sweep, SESSION_SWEEP_MS)
  sweeping.unref()

  async function begin(actor: Actor): Promise<Session> {
    const mine = leastUsedOf(actor.userId)
    for (const [id] of mine.slice(0, Math.max(0, mine.length - MAX_SESSIONS + 1))) await end(id)
    const events = sent.ofSession()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => `${ours}${randomToken()}`,
      onsessioninitialized: id => {
        open.set(id, session)
      },
      onsessionclosed: id => {
        open.delete(id)
        events.forget()
      },
      eventStore: events,
    })
    const session: Session = { actor, transport, events, server: serverFor(() => session.actor), usedMs: clock.nowMs(), answering: 0 }
    await session.server.connect(transport)
    return session
  }

  async function answer(session: Session, { actor, request, parsedBody, revoked }: GatewayRequest & { actor: Actor }): Promise<Response> {
    session.actor = actor
    session.usedMs = clock.nowMs()
    revoked.addEventListener('abort', () => void session.server.close(), { once: true })
    session.answering += 1
    const over = () => {
      session.answering -= 1
      session.usedMs = clock.nowMs()
    }
    return untilOver(() => session.transport.handleRequest(request, parsedBody === undefined ? {} : { parsedBody }), over)
  }

  return {
    serve(actor, given) {
      const id = given.request.headers.get('mcp-session-id')
      if (id?.startsWith(ours)) {
        const session = open.get(id)
        if (session?.actor.userId !== actor.userId) return Promise.resolve(unknownSession())
        const lastEvent = given.request.headers.get('last-event-id')
        if (given.request.method === 'GET' && lastEvent && !session.events.knows(lastEvent)) return Promise.resolve(unknownEvent())
        return answer(session, { ...given, actor })
      }
      if (id !== null || !isInitializeRequest(given.parsedBody)) return null
      return begin(actor).then(session => answer(session, { ...given, actor }))
    },
    sweep,
    async close() {
      clearInterval(sweeping)
      await Promise.all([...open.keys()].map(end))
    },
  }
}

function unknownEvent(): Response {
  return Response.json(
    { jsonrpc: '2.0', error: { code: -32_000, message: 'There is no such event in this session' }, id: null },
    { status: 400 },
  )
}

/** Its client begins a new one (MCP 2025-11-25, "Session Management"). */
function unknownSession(): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null }, { status: 404 })
}
