import type { ToolOutcome } from '#lib/messages/index.ts'
import { ConfigurationError, type Platform } from '#lib/platform/index.ts'
import type { McpAdmin } from './admin/admin.ts'
import { createMcpAdmin } from './admin/create-admin.ts'
import { ensureStarterServers } from './admin/starter-servers.ts'
import { createApps } from './apps/create-apps.ts'
import { createPages } from './apps/pages.ts'
import type { Sampler } from './asking/sampler.ts'
import { createCaller } from './call/call.ts'
import { listTools } from './call/listing.ts'
import { createTaskStore } from './call/task-store.ts'
import { createChanges } from './changes.ts'
import { createPool } from './connection/pool.ts'
import { createServerDefinitions } from './definitions/server-definitions.ts'
import { createIcons } from './icons/create-icons.ts'
import type { Mcp } from './mcp.ts'
import { createGrants } from './policy/grants.ts'
import { pathRulesReader } from './policy/path-rules.ts'
import { createPins } from './policy/pins.ts'
import { createPolicyGate } from './policy/policy.ts'
import { createPromptsAndResources } from './prompts/create-prompts-and-resources.ts'
import { createSignIns, type SignIns } from './sign-in/sign-ins.ts'
import type { CatalogTool } from './tools/catalog-tool.ts'
import { catalogTool } from './tools/catalog-tools.ts'
import { definitionTokens } from './tools/tool-budget.ts'
import type { PickerTool } from './tools/views.ts'
import { createWatchdog } from './wire/watchdog.ts'

export interface McpDeps {
  /** For servers without a limit of their own. */
  toolTimeoutMs(): number | Promise<number>
  /** Largest total size of one person's files; absent: unlimited. */
  quotaBytes?: () => Promise<number>
  /** Returns the URL of our client metadata document for an origin of ours, or null where no authorization server could fetch it. */
  clientMetadataUrl?(origin: string): string | null
  /** Without one, models are not asked for servers outside a run. */
  sampler?: Sampler
  /** Counts a call that reached a server for an App or a client of the gateway. Must not throw. */
  counted?(userId: string, outcome: ToolOutcome): Promise<void>
  /** Called when a person has signed in to a server, to continue what waits for it. */
  signedIn?(userId: string, server: string): Promise<void>
  /** A server says that a resource has changed, to one person or to everybody (null). */
  resourceChanged?(change: { server: string; userId: string | null; uri: string }): Promise<void>
}

/**
 * The MCP host of this process. Makes the starter servers on a fresh install; connects to no server before it is asked.
 * Throws a ConfigurationError when PARLEY_CONFIG declares a name that the dashboard holds.
 */
export async function createMcp(platform: Platform, deps: McpDeps): Promise<{ mcp: Mcp; mcpAdmin: McpAdmin }> {
  await refuseTakenNames(platform)
  await ensureStarterServers(platform)
  const watchdog = createWatchdog(error => platform.log.warn('mcp.watchdog_failed', { error }))
  const definitions = createServerDefinitions(platform)
  const signIns: SignIns = createSignIns({
    platform,
    definitions,
    clientMetadataUrl: deps.clientMetadataUrl ?? documentAddress,
    async changed(userId, slug) {
      await pool.drop(slug, userId)
      await deps.signedIn?.(userId, slug)
    },
  })
  const pins = createPins(platform)
  const changes = createChanges()
  const pool = createPool({
    platform,
    watchdog,
    authOf: signIns.authOf,
    async onListed(server, tools) {
      await pins
        .listed(
          server,
          tools.map(tool => catalogTool(server, tool)),
        )
        .catch((error: unknown) => platform.log.warn('mcp.pins_not_noted', { server, error }))
    },
    onChanged(change) {
      changes.publish(change)
      if (change.kind !== 'resource') return
      const { server, userId, uri } = change
      void deps
        .resourceChanged?.({ server, userId, uri })
        .catch((error: unknown) => platform.log.warn('mcp.change_not_noted', { server, error }))
    },
  })
  const gate = createPolicyGate(platform, pins)
  const tasks = createTaskStore(platform)
  const { call: callOnce, resume } = createCaller({
    platform,
    definitions,
    pool,
    tasks,
    toolTimeoutMs: async () => deps.toolTimeoutMs(),
    quotaBytes: deps.quotaBytes,
  })
  const call: Mcp['call'] = async request => {
    const outcome = await callOnce(request)
    // Answers count theirs with their steps. An App and a client of the gateway take the result itself.
    if (request.take && outcome.executed) await deps.counted?.(request.actor.userId, outcome)
    return outcome
  }
  const promptsAndResources = createPromptsAndResources({ platform, definitions, pool, sampler: deps.sampler })
  const pages = createPages({ platform, promptsAndResources })
  const tools: Mcp['tools'] = async (actor, options) => {
    const listing = await listTools({ platform, definitions, pool, pins }, actor, options)
    return { ...listing, tools: await pins.quarantined(listing.tools) }
  }
  const judge: Mcp['judge'] = (actor, tool, chatId, args) => gate.decide(actor, tool, { chatId, args })
  const decide: Mcp['decide'] = async (actor, tool, chatId, args) => {
    const decision = await judge(actor, tool, chatId, args)
    await gate.note(actor, tool, decision, chatId)
    return decision
  }
  const grants = createGrants(platform, definitions)
  const { grant } = grants
  const mcp: Mcp = {
    tools,
    async pickerTools(actor, options) {
      const { tools: found, unavailable } = await tools(actor, options)
      const known = await definitions.list()
      const titles = new Map(known.map(one => [one.slug, one.title]))
      const pictured = new Set(known.filter(one => one.enabled && pool.of(one, actor).live.hasIcon).map(one => one.slug))
      return {
        tools: found.map(tool => ({
          ...pickerTool(tool, titles.get(tool.server) ?? tool.server),
          ...(pictured.has(tool.server) ? { serverHasIcon: true as const } : {}),
        })),
        unavailable: unavailable.map(({ upAtMs: _, isOffered: __, ...one }) => one),
      }
    },
    call,
    resume,
    decide,
    judge,
    pathRules: pathRulesReader(platform),
    noteDecision: (actor, tool, decision, chatId) => gate.note(actor, tool, decision, chatId),
    grant,
    grants,
    unasked: (actor, tools, chatId) => gate.unasked(actor, tools, chatId),
    signIns,
    promptsAndResources,
    icons: createIcons({ platform, pool, promptsAndResources }),
    changes,
    apps: createApps({ platform, definitions, pool, pins, pages, promptsAndResources, decide, grant, call }),
    close: () => pool.close(),
  }
  return { mcp, mcpAdmin: createMcpAdmin({ platform, definitions, pool, pins, pages, watchdog, signIns, call }) }
}

export const CLIENT_METADATA_PATH = '/api/mcp/client-metadata'

/** Authorization servers fetch it over HTTPS alone. */
function documentAddress(origin: string): string | null {
  return origin.startsWith('https://') ? `${origin}${CLIENT_METADATA_PATH}` : null
}

function pickerTool(
  { server, name, id, title, description, modelName, inputSchema, hasIcon }: CatalogTool,
  serverTitle: string,
): PickerTool {
  const tokens = definitionTokens({ name: modelName, description, inputSchema })
  return { server, serverTitle, name, id, title, description, tokens, ...(hasIcon ? { hasIcon } : {}) }
}

async function refuseTakenNames({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  const slugs = Object.keys(config.mcpServers ?? {})
  const taken = await db.client.mcpServer.findMany({ where: { slug: { in: slugs } }, select: { slug: true } })
  if (taken.length === 0) return
  throw new ConfigurationError(
    taken.map(({ slug }) => `PARLEY_CONFIG: mcpServers.${slug} has the name of a server that was added in Administration.`),
  )
}
