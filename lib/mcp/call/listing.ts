import { setTimeout as sleep } from 'node:timers/promises'
import { type Asker, sightsOf } from '#lib/access/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { mcpFailures } from '#lib/words/en/mcp-failures.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { ConnectedPerson } from '../connection/person-headers.ts'
import type { Pool } from '../connection/pool.ts'
import { offersApps } from '../definitions/offers-apps.ts'
import type { ServerDefinition, ServerDefinitions } from '../definitions/server-definitions.ts'
import type { Pins } from '../policy/pins.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { catalogTool } from '../tools/catalog-tools.ts'

export interface ToolListing {
  tools: CatalogTool[]
  /**
   * Servers that are enabled and could not be asked: a visible notice, never a silent absence. `isOffered`: their tools are in the list as they were last
   * seen, and a call waits for the server.
   */
  unavailable: { server: string; state: 'starting' | 'failed'; reason: string; needsSignIn?: true; isOffered?: true; upAtMs?: number }[]
  /** Servers' instructions for their tools, where an administrator lets models have them. */
  instructions: { server: string; title: string; text: string }[]
}

/** For servers that are starting: `signal` ends the wait before its time. */
export interface ToolWait {
  waitMs: number
  signal?: AbortSignal
  /** Skips a wait that has already failed for as long. */
  once?: boolean
  /** Aborting ends the wait, like its time-out. */
  skip?: AbortSignal
  /** Called when the wait for a server begins and when it ends. */
  onWait?: (server: string, isWaiting: boolean) => void
  /** Tells whether the tools of a server that has failed are offered as well, as they were last seen; those of one that is starting always are. */
  remembers?: (server: string) => boolean
}

interface ServerPart {
  tools?: ToolListing['tools']
  instructions?: ToolListing['instructions'][number]
  unavailable?: ToolListing['unavailable'][number]
}

/** Lists the tools that a person may use of all enabled servers in parallel: a slow or failing one costs at most `waitMs`, and is listed in `unavailable`. */
export async function listTools(
  ports: { platform: Pick<Platform, 'env' | 'db'>; definitions: ServerDefinitions; pool: Pool; pins: Pins },
  person: ConnectedPerson & Asker,
  wait: ToolWait,
): Promise<ToolListing> {
  const [definitions, sight] = await Promise.all([ports.definitions.list(), sightsOf(ports.platform.db)(person)])
  void ports.pool.keep(definitions)
  const enabled = definitions.filter(({ enabled, slug }) => enabled && sight.levelOf('server', slug) !== null)
  const parts = await Promise.all(enabled.map(definition => toolsOf(ports, person, definition, wait)))
  return {
    tools: parts.flatMap(part => part.tools ?? []).filter(tool => sight.levelOf('tool', tool.id) !== null),
    unavailable: parts.flatMap(part => part.unavailable ?? []),
    instructions: parts.flatMap(part => part.instructions ?? []),
  }
}

async function toolsOf(
  { platform, pool, pins }: { platform: Pick<Platform, 'env'>; pool: Pool; pins: Pins },
  person: ConnectedPerson,
  definition: ServerDefinition,
  wait: ToolWait,
): Promise<ServerPart> {
  const server = definition.slug
  const connection = pool.of(definition, person)
  const reached = connection.ready().then(
    () => 'ready' as const,
    (error: unknown) => (isAppError(error) ? error : new AppError('server_failed', { message: t('serverCouldNotReached') })),
  )
  const waitMs = wait.once ? connection.startWait.leftOf(wait.waitMs) : wait.waitMs
  const isWaiting = connection.state !== 'ready' && waitMs > 0
  if (isWaiting) wait.onWait?.(server, true)
  const state = connection.state === 'ready' ? await reached : await orSlow(reached, { ...wait, waitMs })
  if (isWaiting) wait.onWait?.(server, false)
  if (state === 'slow' && wait.once && !wait.signal?.aborted) connection.startWait.inVain(waitMs)
  const { upAtMs } = connection.startWait
  const up = upAtMs === null ? {} : { upAtMs }
  if (state === 'ready') {
    const tools = connection.tools.map(tool => catalogTool(server, tool))
    const text = definition.usesInstructions ? connection.instructions : null
    return {
      tools: offersApps(platform.env, definition) ? tools : tools.map(({ appUri: _, ...tool }) => tool),
      ...(text ? { instructions: { server, title: definition.title, text } } : {}),
    }
  }
  const reason = reasonOf(definition, state)
  const needsSignIn = state !== 'slow' && state.code === 'sign_in_required'
  const isKept = state === 'slow' || needsSignIn || wait.remembers?.(server) === true
  // The call of a tool that was seen before waits until the server is up, or the person has signed in.
  const known = isKept ? await pins.known(server) : []
  if (needsSignIn && known.length > 0) return { tools: known }
  const isOffered = known.length > 0 ? ({ isOffered: true } as const) : {}
  const signIn = needsSignIn ? ({ needsSignIn: true } as const) : {}
  return { tools: known, unavailable: { server, state: state === 'slow' ? 'starting' : 'failed', reason, ...signIn, ...isOffered, ...up } }
}

function reasonOf({ slug, title }: ServerDefinition, state: 'slow' | AppError): string {
  if (state === 'slow') return mcpFailures('serverSlugStillStarting', { slug })
  return state.code === 'sign_in_required' ? mcpFailures('signTitleSettings', { title }) : state.message
}

async function orSlow<T>(reached: Promise<T>, { waitMs, signal, skip }: ToolWait): Promise<T | 'slow'> {
  const waiting = new AbortController()
  const ends = [waiting.signal, signal, skip].filter(end => end !== undefined)
  const slow = sleep(waitMs, 'slow' as const, { signal: AbortSignal.any(ends) }).catch(() => 'slow' as const)
  const state = await Promise.race([reached, slow])
  waiting.abort()
  return state
}
