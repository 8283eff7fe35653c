import { sightsOf } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { TextChange } from '#lib/messages/index.ts'
import type { CachedQuery, Platform } from '#lib/platform/index.ts'
import { mcpPolicy as t } from '#lib/words/en/mcp-policy.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { boundedChange, definitionChange } from '../tools/definition-change.ts'
import { matchesGlob } from './glob.ts'
import { isNew, type Pins } from './pins.ts'
import { annotationHolds, argumentsHold, conditionWords, type RuleCondition } from './rule-conditions.ts'
import type { PolicyAction } from './views.ts'

/**
 * Decision of the policy on one call. `rule` is a sentence that names the rule, for *why was I asked*. `change` shows how a changed definition
 * differs.
 */
export type PolicyDecision = { action: 'allow' | 'ask' | 'deny'; rule: string; change?: TextChange[] }

export interface Rule extends RuleCondition {
  server: string
  tool: string
  action: PolicyAction
}

type Arguments = Record<string, unknown> | null

const RULES = 'SELECT "server", "tool", "action", "annotation", "argument", "value" FROM "Policy" ORDER BY "position", "id"'

/** Reads the rules of PARLEY_CONFIG, then those of the dashboard, in their order, as `make` compiles them. */
export function cachedRules<Made>(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  make: (rules: readonly Rule[]) => Made,
): CachedQuery<Made> {
  return db.cached(RULES, (stored: Rule[]) => make([...config.policies, ...stored]))
}

const asTheyAre = (rules: readonly Rule[]) => rules

/** For callers that ask rarely. */
export async function allRules(platform: Pick<Platform, 'db' | 'config'>): Promise<readonly Rule[]> {
  return cachedRules(platform, asTheyAre)()
}

/** The first rule that matches, as a decision; with none, an administrator's having added the server is enough. */
export function decideByRules(
  rules: readonly Rule[],
  tool: Pick<CatalogTool, 'server' | 'name' | 'annotations' | 'asksByDefault'>,
  args: Arguments,
): PolicyDecision {
  const rule = rules.find(one => matches(one, tool, args))
  if (!rule && tool.asksByDefault) return { action: 'ask', rule: t('noRuleNamesTool') }
  if (!rule) return { action: 'allow', rule: t('noRuleNamesToolAdministrator') }
  return decisionOf(rule)
}

/** Returns the decision of one rule, with a sentence that names the rule. */
export function decisionOf(rule: Rule): PolicyDecision {
  const verb = { allow: 'allows', ask: 'asks before', deny: 'denies' }[rule.action]
  return { action: rule.action, rule: t('ruleRuleRule2Verb', { rule: subjectWords(rule), rule2: conditionWords(rule), verb }) }
}

function subjectWords({ server, tool }: Rule): string {
  return server === '*' && tool === '*' ? 'all tools' : `${server}.${tool}`
}

/**
 * Arguments that cannot be examined, or that fit only in part, are never allowed by a rule about them. A rule that asks or denies applies to them.
 */
function matches(rule: Rule, tool: Pick<CatalogTool, 'server' | 'name' | 'annotations'>, args: Arguments): boolean {
  if (!applies(rule, tool)) return false
  const held = argumentsHold(rule, args, rule.action === 'allow' ? 'all' : 'one')
  return held === 'unknown' ? rule.action !== 'allow' : held
}

function applies(rule: Rule, tool: Pick<CatalogTool, 'server' | 'name' | 'annotations'>): boolean {
  return matchesGlob(rule.server, tool.server) && matchesGlob(rule.tool, tool.name) && annotationHolds(rule, tool)
}

/** Drops the tools that a rule denies for any arguments, for callers that must not see them. */
export async function withoutDenied(platform: Pick<Platform, 'db' | 'config'>, tools: readonly CatalogTool[]): Promise<CatalogTool[]> {
  const rules = await allRules(platform)
  return tools.filter(tool => !isAlwaysDenied(rules, tool))
}

function isAlwaysDenied(rules: readonly Rule[], tool: CatalogTool): boolean {
  const applying = rules.filter(rule => applies(rule, tool))
  const last = applying.findIndex(({ argument, value }) => argument == null && value == null)
  return last >= 0 && applying.slice(0, last + 1).every(({ action }) => action === 'deny')
}

export interface PolicyGate {
  decide(actor: Actor, tool: CatalogTool, call: { chatId: string | null; args: Arguments }): Promise<PolicyDecision>
  /** Writes the decision on a call to the audit log; nothing may follow from it before this resolves. */
  note(actor: Actor, tool: CatalogTool, decision: PolicyDecision, chatId: string | null): Promise<void>
  /** Filters the tools that run without a question for any arguments. It decides nothing: each call is checked again. */
  unasked(actor: Actor, tools: readonly CatalogTool[], chatId: string | null): Promise<CatalogTool[]>
}

/** Creates the gate; a change of the rules applies to the next call. */
export function createPolicyGate(platform: Pick<Platform, 'db' | 'config' | 'audit'>, pins: Pins): PolicyGate {
  const { db, audit } = platform
  const readRules = cachedRules(platform, asTheyAre)
  const sightOf = sightsOf(db)

  const decide: PolicyGate['decide'] = async (actor, tool, { chatId, args }) => {
    const [rules, sight] = await Promise.all([readRules(), sightOf(actor)])
    if (sight.levelOf('tool', tool.id) === null) return NOT_GIVEN
    const decision = decideByRules(rules, tool, args)
    if (decision.action === 'deny') return decision
    const pin = tool.isOwn ? undefined : (await pins.observe([tool])).get(tool.id)
    if (pin && pin.hash !== tool.hash) {
      if (pin.refusedHash === tool.hash) return isNew(pin) ? REFUSED_NEW : REFUSED
      return isNew(pin) ? NEW : changed(tool)
    }
    if (decision.action === 'allow') return decision
    const granted = await db.client.toolGrant.findFirst({
      where: { userId: actor.userId, server: tool.server, tool: tool.name, hash: tool.hash, OR: [{ chatId: null }, { chatId }] },
      select: { chatId: true },
    })
    if (!granted) return decision
    return granted.chatId === null ? ALWAYS_GRANTED : GRANTED_HERE
  }

  return {
    decide,
    async note(actor, tool, { action, rule }, chatId) {
      const detail = { rule, ...(chatId === null ? {} : { chatId }) }
      await audit.record({ actor, action: `tool.${action}`, target: tool.id, detail })
    },
    async unasked(actor, tools, chatId) {
      if (tools.length === 0) return []
      const servers = [...new Set(tools.map(tool => tool.server))]
      const [rules, seen, grants] = await Promise.all([
        readRules(),
        pins.observe(tools),
        db.client.toolGrant.findMany({
          where: { userId: actor.userId, server: { in: servers }, OR: [{ chatId: null }, { chatId }] },
          select: { server: true, tool: true, hash: true },
        }),
      ])
      const isGranted = ({ server, name, hash }: CatalogTool) =>
        grants.some(grant => grant.server === server && grant.tool === name && grant.hash === hash)
      return tools.filter(tool => {
        if (seen.get(tool.id)?.hash !== tool.hash) return false
        const mayBeDenied = rules.some(rule => rule.action === 'deny' && applies(rule, tool))
        return !mayBeDenied && (decideByRules(rules, tool, null).action === 'allow' || isGranted(tool))
      })
    },
  }
}

const NOT_GIVEN: PolicyDecision = {
  action: 'deny',
  get rule() {
    return t('toolNotGiven')
  },
}
const REFUSED: PolicyDecision = {
  action: 'deny',
  get rule() {
    return t('administratorRefusedCurrentDefinition')
  },
}
const REFUSED_NEW: PolicyDecision = {
  action: 'deny',
  get rule() {
    return t('administratorRefusedToolServer')
  },
}
const NEW: PolicyDecision = {
  action: 'ask',
  get rule() {
    return t('serverAddedToolSince')
  },
}
const CHANGED: PolicyDecision = {
  action: 'ask',
  get rule() {
    return t('serverChangedDefinitionTool')
  },
}
const ALWAYS_GRANTED: PolicyDecision = {
  action: 'allow',
  get rule() {
    return t('allowedToolPermanently')
  },
}
const GRANTED_HERE: PolicyDecision = {
  action: 'allow',
  get rule() {
    return t('allowedToolChat')
  },
}

/** The difference is at hand where the tool is as it was accepted, beside what the server says of it. */
function changed(tool: CatalogTool): PolicyDecision {
  return tool.present ? { ...CHANGED, change: boundedChange(definitionChange(tool, tool.present)) } : CHANGED
}
