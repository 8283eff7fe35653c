import type { CallToolResult, Tool } from '@modelcontextprotocol/client'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { isTooDeep } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { callFingerprint } from '../call/approval.ts'
import type { ToolCallRequest } from '../call/tool-call-request.ts'
import { refusedResult, restoredResult } from '../call/wire-tools.ts'
import { describedFailure, orAborted } from '../connection/ask-server.ts'
import type { Connection } from '../connection/connection.ts'
import type { Pool } from '../connection/pool.ts'
import { hasPlaceForApps } from '../definitions/offers-apps.ts'
import type { ServerDefinition, ServerDefinitions } from '../definitions/server-definitions.ts'
import { isForModelsAlone } from '../definitions/tool-visibility.ts'
import { READ_MS } from '../limits.ts'
import type { Grants } from '../policy/grants.ts'
import type { Pins } from '../policy/pins.ts'
import type { PolicyDecision } from '../policy/policy.ts'
import type { PromptsAndResources } from '../prompts/prompts-and-resources.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { catalogTool } from '../tools/catalog-tools.ts'
import type { AppCall, McpApps } from './apps.ts'
import { createCallBudget } from './call-budget.ts'
import { pageChange } from './page-pin.ts'
import type { AppPages } from './pages.ts'
import type { AppApproval } from './views.ts'

export interface AppPorts {
  platform: Pick<Platform, 'env' | 'clock' | 'audit'>
  definitions: ServerDefinitions
  pool: Pool
  pins: Pins
  pages: AppPages
  promptsAndResources: Pick<PromptsAndResources, 'contents' | 'allowed'>
  decide: (actor: Actor, tool: CatalogTool, chatId: string, args: Record<string, unknown>) => Promise<PolicyDecision>
  grant: Grants['grant']
  call: (request: ToolCallRequest) => Promise<ToolOutcome>
}

export function createApps({ platform, pool, pins, pages, promptsAndResources, decide, grant, call }: AppPorts): McpApps {
  const within = createCallBudget(platform.clock)

  /** A server that is denied or off has no Apps. */
  async function allowed(actor: Actor, server: string): Promise<ServerDefinition> {
    if (!hasPlaceForApps(platform.env)) throw new AppError('unusable', { message: t('appsCannotShownNo') })
    const definition = await promptsAndResources.allowed(actor, server)
    if (!definition.showsApps) throw new AppError('unusable', { message: t('administratorTurnedOffApps', { title: definition.title }) })
    return definition
  }

  /** The connection with its tools known. */
  async function reach(actor: Actor, server: string, given: AbortSignal): Promise<Connection> {
    const connection = pool.of(await allowed(actor, server), actor)
    const signal = AbortSignal.any([given, AbortSignal.timeout(READ_MS)])
    await orAborted(connection.ready(), signal).catch((error: unknown) => {
      if (given.aborted) throw error
      if (signal.aborted) throw new AppError('server_failed', { message: t('titleNotAnswerTime', { title: connection.definition.title }) })
      throw describedFailure(error, connection)
    })
    return connection
  }

  /** Returns null where the call may run; else the question for the person. */
  async function permission(actor: Actor, tool: CatalogTool, asked: AppCall) {
    const decision = await decide(actor, tool, asked.chatId, asked.arguments)
    if (decision.action === 'allow') return null
    if (decision.action === 'deny') throw new AppError('forbidden', { message: decision.rule })
    if (decision.approvers !== undefined) throw new AppError('forbidden', { message: t('othersDecideInChats', { rule: decision.rule }) })
    const fingerprint = callFingerprint(tool, asked.arguments)
    const { approval } = asked
    const { rule, change } = decision
    if (approval?.call !== fingerprint) return { tool: tool.title ?? tool.name, rule, ...(change ? { change } : {}), call: fingerprint }
    const scope = grantScope(approval, asked.chatId)
    if (scope && !decision.isEach) await grant(actor, tool, scope)
    return null
  }

  async function run(actor: Actor, { server, tool, arguments: args, signal }: AppCall): Promise<CallToolResult> {
    let taken: CallToolResult | null = null
    const take = (result: CallToolResult) => {
      taken = result
    }
    const outcome = await call({ actor, server, tool, arguments: args, runId: null, signal, take })
    return taken === null ? refusedResult(outcome.text) : restoredResult(taken)
  }

  return {
    async open(actor, app, signal) {
      const { tool, page, pin: present } = await pages.read(actor, await reach(actor, app.server, signal), app.tool, signal)
      const changed = await pageChange(pins, present)
      if (changed && app.seen !== present.hash) return { status: 'ask', question: { ...changed, hash: present.hash } }
      if (changed) {
        const detail = { rule: changed.rule, hash: present.hash }
        await platform.audit.record({ actor, action: 'app.show', target: `${app.server}.${app.tool}`, detail })
      }
      return { status: 'page', page: { ...page, tool: shownTool(tool) } }
    },
    call: (actor, asked) =>
      within(actor.userId, async () => {
        if (isTooDeep(asked.arguments)) throw new AppError('unusable', { message: t('argumentsNestedTooDeep') })
        const connection = await reach(actor, asked.server, asked.signal)
        const tool = connection.toolList.toolsForApps().find(one => one.name === asked.tool)
        if (!tool) throw new AppError('not_found', { message: t('serverNoToolNamed', { tool: asked.tool }) })
        if (isForModelsAlone(tool)) throw new AppError('forbidden', { message: t('toolNotApps', { tool: asked.tool }) })
        const present = catalogTool(asked.server, tool)
        const [known = present] = await pins.quarantined([present])
        const question = await permission(actor, known, asked)
        return question ? { status: 'ask', question } : { status: 'done', result: await run(actor, asked) }
      }),
    admit: (actor, server) => within(actor.userId, async () => void (await allowed(actor, server))),
    read: (actor, { server, uri }, signal) => within(actor.userId, () => promptsAndResources.contents(actor, server, uri, signal)),
  }
}

function grantScope({ choice }: AppApproval, chatId: string): { chatId: string | null } | null {
  if (choice === 'allow_session') return { chatId }
  return choice === 'allow_always' ? { chatId: null } : null
}

function shownTool({ name, title, description, inputSchema }: Tool) {
  return { name, ...(title ? { title } : {}), ...(description ? { description } : {}), inputSchema }
}
