import { setTimeout as sleep } from 'node:timers/promises'
import {
  Client,
  type FetchLike,
  type JsonSchemaValidatorResult,
  type jsonSchemaValidator,
  type PriorDiscovery,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { AppError } from '#lib/errors.ts'
import { hostAndPort, type Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { answerElicitation, answerSampling, rootsResult } from '../asking/answer-server.ts'
import { decliningHandler, type LogMessage, type ServerRequestHandler } from '../asking/server-request-handler.ts'
import type { LogLevel } from '../definitions/log-levels.ts'
import { APP_MEDIA_TYPE, APPS_EXTENSION, offersApps } from '../definitions/offers-apps.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import { CLOSE_GRACE_MS, CONNECT_MS, LIST_CHANGED_SETTLE_MS, PROBE_MS } from '../limits.ts'
import type { PersonAuth } from '../sign-in/person-auth.ts'
import { boundedFetch } from '../wire/bounded-fetch.ts'
import { cleanFetch } from '../wire/clean-fetch.ts'
import { cleanIncoming } from '../wire/clean-transport.ts'
import { stdioCommand } from '../wire/launch.ts'
import { pacedStreams } from '../wire/paced-streams.ts'
import { type StdioEvents, StdioTransport } from '../wire/stdio-transport.ts'
import type { Watchdog } from '../wire/watchdog.ts'
import type { Rejection } from '../wire/wire.ts'
import type { ListKind } from './cached-lists.ts'
import { askLogLevel, saysLogLevel } from './log-level.ts'
import { type ConnectedPerson, headersFor } from './person-headers.ts'
import { notingRetryAfter } from './retry-after.ts'
import type { Session } from './session.ts'
import { TASKS_EXTENSION } from './tasks.ts'

export interface SessionEvents extends StdioEvents {
  rejected(rejection: Rejection): void
  toolsChanged(): void
  listChanged(kind: ListKind): void
  said(message: LogMessage): void
  /** Handler of the call that a server's question belongs to; null if that is unknown. */
  asked(): ServerRequestHandler | null
  /** Not fatal: a stray line, a notification that could not be handled. */
  problem(error: Error): void
}

export interface SessionPorts {
  platform: Pick<Platform, 'env' | 'safeFetch'>
  watchdog: Watchdog
  person: ConnectedPerson | null
  auth: PersonAuth | null
  /** Cached protocol era, which saves the probe. */
  prior: PriorDiscovery | null
  /** Aborted when no caller needs the session: connecting ends, and what was started is closed. */
  signal: AbortSignal
}

/** Statuses of servers that speak only the older SSE transport, for a POST that they do not know. */
const NOT_STREAMABLE = new Set([400, 404, 405, 406, 415, 501])
/** Probing for the protocol era costs a server that dies of unknown requests its process: it is asked again the old way. */
type Negotiation = 'auto' | 'legacy'

/** Connects with the newest protocol that both sides know. Throws what the transport or the protocol library threw. */
export async function openSession(definition: ServerDefinition, ports: SessionPorts, events: SessionEvents): Promise<Session> {
  const connect = (transport: Transport, speaks: Session['speaks'], mode: Negotiation) =>
    connectWith(transport, {
      speaks,
      mode,
      events,
      prior: ports.prior,
      showsApps: offersApps(ports.platform.env, definition),
      roots: definition.roots,
      logLevel: definition.logLevel,
      signal: ports.signal,
    })
  if (definition.transport === 'stdio') {
    const open = async (mode: Negotiation) => {
      const command = await stdioCommand(definition, ports.platform.env)
      return connect(new StdioTransport(command, events, ports.watchdog), 'stdio', mode)
    }
    return open('auto').catch(error => (isEraFailure(error) || isTimeout(error) ? open('legacy') : Promise.reject(error)))
  }
  const url = serverUrl(definition.url)
  const { auth } = ports
  const plain = serverFetch(url, ports.platform.safeFetch)
  const options = {
    fetch: auth ? auth.wrap(plain) : plain,
    requestInit: { headers: headersFor(definition.headers, ports.person) },
    ...(auth ? { authProvider: auth } : {}),
  }
  const openSse = () => connect(new SSEClientTransport(url, options), 'sse', 'legacy')
  if (definition.transport === 'sse') return openSse()
  const streamable = new StreamableHTTPClientTransport(url, { ...options, reconnectionOptions: RECONNECTION, onInsufficientScope: 'throw' })
  return connect(streamable, 'http', 'auto').catch(error => {
    const older = error instanceof SdkHttpError && NOT_STREAMABLE.has(error.status)
    if (!older || definition.transport === 'http') throw error
    return openSse().catch(() => Promise.reject(error))
  })
}

const SETTLED = { autoRefresh: false, debounceMs: LIST_CHANGED_SETTLE_MS }
const RECONNECTION = { initialReconnectionDelay: 1_000, maxReconnectionDelay: 30_000, reconnectionDelayGrowFactor: 2, maxRetries: 5 }

interface ConnectOptions {
  speaks: Session['speaks']
  mode: Negotiation
  events: SessionEvents
  prior: PriorDiscovery | null
  showsApps: boolean
  roots: readonly string[]
  logLevel: LogLevel | null
  signal: AbortSignal
}

async function connectWith(
  transport: Transport,
  { speaks, mode, events, prior, showsApps, roots, logLevel, signal }: ConnectOptions,
): Promise<Session> {
  signal.throwIfAborted()
  const client = new Client(
    { name: 'parley', title: 'Parley', version: '0.1.0' },
    {
      versionNegotiation: { mode, probe: { timeoutMs: speaks === 'stdio' ? PROBE_MS : CONNECT_MS } },
      capabilities: {
        elicitation: { form: {}, url: {} },
        sampling: {},
        ...(roots.length > 0 ? { roots: {} } : {}),
        extensions: {
          [TASKS_EXTENSION]: {},
          ...(showsApps ? { [APPS_EXTENSION]: { mimeTypes: [APP_MEDIA_TYPE] } } : {}),
        },
      },
      inputRequired: { autoFulfill: false },
      jsonSchemaValidator: unchecked,
      listChanged: {
        tools: { ...SETTLED, onChanged: () => events.toolsChanged() },
        prompts: { ...SETTLED, onChanged: () => events.listChanged('prompts') },
        resources: { ...SETTLED, onChanged: () => events.listChanged('resources') },
      },
    },
  )
  client.onerror = events.problem
  client.setNotificationHandler('notifications/message', ({ params }) => events.said(params))
  client.setRequestHandler('elicitation/create', ({ params }) => answerElicitation(events.asked() ?? decliningHandler, params))
  client.setRequestHandler('sampling/createMessage', ({ params }) => answerSampling(events.asked() ?? decliningHandler, params))
  if (roots.length > 0) client.setRequestHandler('roots/list', () => rootsResult(roots))
  const close = async () => {
    if (transport instanceof StreamableHTTPClientTransport && transport.sessionId) {
      await Promise.race([transport.terminateSession().catch(events.problem), sleep(CLOSE_GRACE_MS)])
    }
    await client.close()
    await transport.close()
  }
  const deadline = deadlineOf(CONNECT_MS, signal)
  try {
    await Promise.race([
      client.connect(cleanIncoming(saysLogLevel(transport, logLevel), events.rejected), {
        timeout: CONNECT_MS,
        ...(prior ? { prior } : {}),
      }),
      deadline.passed,
    ])
    await Promise.race([askLogLevel(client, logLevel), deadline.passed])
    const hasId = () => (transport instanceof StreamableHTTPClientTransport ? transport.sessionId !== undefined : speaks === 'sse')
    return { client, speaks, hasId, close }
  } catch (error) {
    await transport.close().catch(events.problem)
    throw error
  } finally {
    deadline.clear()
  }
}

function deadlineOf(ms: number, signal: AbortSignal): { passed: Promise<never>; clear(): void } {
  let clear = () => undefined as undefined
  const passed = new Promise<never>((_, reject) => {
    const end = () => reject(signal.aborted ? signal.reason : new SdkError(SdkErrorCode.RequestTimeout, 'connecting took too long'))
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
    clear = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  })
  return { passed, clear }
}

/** Schemas and results of servers are never run against each other: one hostile pattern could stall the process. */
const unchecked: jsonSchemaValidator = {
  getValidator:
    <T>() =>
    (input: unknown): JsonSchemaValidatorResult<T> => ({ valid: true, data: input as T, errorMessage: undefined }),
}

/** A process may be stuck for good after a request that it does not know. */
function isTimeout(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout
}

function isEraFailure(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.EraNegotiationFailed
}

function serverUrl(text: string | null): URL {
  if (text !== null && URL.canParse(text)) return new URL(text)
  throw new AppError('unusable', { message: t('addressServerNotUrl') })
}

/** The host that an administrator typed may be private; redirects and everything else found on the way may not. */
function serverFetch(url: URL, safeFetch: Platform['safeFetch']) {
  const allowHosts = new Set([hostAndPort(url)])
  const guarded: FetchLike = (input, init) =>
    safeFetch(input, {
      ...(init as Omit<RequestInit, 'body'>),
      body: textBody(init?.body),
      timeoutMs: Infinity,
      maxBytes: Infinity,
      allowHosts,
    })
  return pacedStreams(cleanFetch(boundedFetch(notingRetryAfter(guarded))))
}

function textBody(body: BodyInit | null | undefined): string | URLSearchParams | null {
  return typeof body === 'string' || body instanceof URLSearchParams ? body : null
}
