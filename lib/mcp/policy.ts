import type { Actor } from '../auth/index.ts'
import { newId } from '../ids.ts'
import { now, type Platform } from '../platform/index.ts'
import { matchesGlob } from './glob.ts'
import type { CatalogTool, PolicyDecision } from './mcp.ts'
import type { Pins } from './pins.ts'
import type { PolicyAction } from './shared.ts'

export interface Rule {
  server: string
  tool: string
  action: PolicyAction
}

/** Those of PARLEY_CONFIG, then those of the dashboard, in their order. */
export async function allRules({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<Rule[]> {
  const rows = await db.sql.rows<Rule>('SELECT "server", "tool", "action" FROM "Policy" ORDER BY "position", "id"', [])
  return [...config.policies, ...rows]
}

/** The first rule that matches, as a decision; with none, an administrator's having added the server is enough. */
export function decideByRules(rules: readonly Rule[], tool: { server: string; name: string }): PolicyDecision {
  const rule = rules.find(one => matchesGlob(one.server, tool.server) && matchesGlob(one.tool, tool.name))
  if (!rule) return { action: 'allow', rule: 'No rule names this tool, and an administrator has added its server.' }
  const verb = { allow: 'allows', ask: 'asks before', deny: 'denies' }[rule.action]
  return { action: rule.action, rule: `The rule for ${rule.server}.${rule.tool} ${verb} this tool.` }
}

/** Those that no rule denies whatever their arguments, for who must not even see the others. */
export async function withoutDenied(platform: Pick<Platform, 'db' | 'config'>, tools: readonly CatalogTool[]): Promise<CatalogTool[]> {
  const rules = await allRules(platform)
  return tools.filter(tool => decideByRules(rules, tool).action !== 'deny')
}

export interface PolicyGate {
  decide(actor: Actor, tool: CatalogTool, chatId: string | null): Promise<PolicyDecision>
  grant(actor: Actor, tool: CatalogTool, scope: { chatId: string | null }): Promise<void>
}

/** Read from the database each time, so that a change holds for the very next call. */
export function createPolicyGate(platform: Pick<Platform, 'db' | 'config' | 'clock'>, pins: Pins): PolicyGate {
  const { db, clock } = platform
  return {
    async decide(actor, tool, chatId) {
      const decision = decideByRules(await allRules(platform), tool)
      if (decision.action === 'deny') return decision
      const pin = (await pins.observe([tool])).get(tool.id)
      if (pin && pin.hash !== tool.hash) {
        return { action: 'ask', rule: 'The server now describes this tool otherwise than an administrator has accepted.' }
      }
      if (decision.action === 'allow') return decision
      const granted = await db.client.toolGrant.findFirst({
        where: { userId: actor.userId, server: tool.server, tool: tool.name, hash: tool.hash, OR: [{ chatId: null }, { chatId }] },
        select: { chatId: true },
      })
      if (!granted) return decision
      return {
        action: 'allow',
        rule: granted.chatId === null ? 'You have always allowed this tool.' : 'You have allowed this tool for this chat.',
      }
    },
    async grant(actor, tool, { chatId }) {
      const grant = { userId: actor.userId, chatId, server: tool.server, tool: tool.name, hash: tool.hash }
      if ((await db.client.toolGrant.count({ where: grant })) > 0) return
      await db.client.toolGrant.create({ data: { id: newId(clock.nowMs()), ...grant, createdAt: now(clock) } })
    },
  }
}
