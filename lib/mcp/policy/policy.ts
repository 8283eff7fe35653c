import { sightsOf } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { TextChange } from '#lib/messages/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { mcpPolicy as t } from '#lib/words/en/mcp-policy.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { boundedChange, definitionChange } from '../tools/definition-change.ts'
import { matchesGlob } from './glob.ts'
import { findHeld, withLiveKeys } from './held-grants.ts'
import { isNew, type Pins } from './pins.ts'
import { annotationHolds, argumentsHold, conditionWords } from './rule-conditions.ts'
import { type Rule, rulesFor, rulesReader } from './rules.ts'

/**
 * Decision of the policy on one call. `rule` is a sentence that names the rule, for *why was I asked*. `change` shows how a changed definition
 * differs. With `ask`: `isEach` where no standing permission may answer, and `approvers`, people who decide in place of the person.
 */
export type PolicyDecision = { action: 'allow' | 'ask' | 'deny'; rule: string; change?: TextChange[]; isEach?: true; approvers?: string }

/** Order of decisions from the strictest. */
export function strictness({ action, approvers, isEach }: PolicyDecision): number {
  if (action === 'deny') return 0
  if (action === 'allow') return 4
  return approvers !== undefined ? 1 : isEach ? 2 : 3
}

type Arguments = Record<string, unknown> | null

const asTheyAre = (rules: readonly Rule[]) => rules

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
  const verb = VERBS[rule.action]
  const words = t('ruleRuleRule2Verb', { rule: subjectWords(rule), rule2: conditionWords(rule), verb })
  if (rule.action === 'ask_each') return { action: 'ask', rule: words, isEach: true }
  if (rule.action === 'ask_group') return { action: 'ask', rule: words, isEach: true, approvers: rule.approvers ?? '' }
  return { action: rule.action, rule: words }
}

const VERBS = { allow: 'allows', ask: 'asks before', ask_each: 'asks each time before', ask_group: 'asks others before', deny: 'denies' }

function subjectWords({ server, tool, subjects = [] }: Rule): string {
  const tools = server === '*' && tool === '*' ? 'all tools' : `${server}.${tool}`
  return subjects.length > 0 ? `${tools}, which holds for some people,` : tools
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
export async function withoutDenied(
  platform: Pick<Platform, 'db' | 'config'>,
  actor: Pick<Actor, 'userId' | 'role'>,
  tools: readonly CatalogTool[],
): Promise<CatalogTool[]> {
  const rules = await rulesFor(platform, actor)
  return tools.filter(tool => !isAlwaysDenied(rules, tool))
}

/** Returns a reader of the first rule that concerns a person and a tool, in words; null where none does. */
export function policyReader(platform: Pick<Platform, 'db' | 'config'>) {
  const read = rulesReader(platform, asTheyAre)
  return async (person: Pick<Actor, 'userId' | 'role'>, tool: NamedTool): Promise<{ id: string; text: string; denies: boolean } | null> => {
    const rules = await read(person)
    const first = rules.find(rule => applies(rule, tool))
    return first ? { id: first.id ?? 'configuration', text: decisionOf(first).rule, denies: isAlwaysDenied(rules, tool) } : null
  }
}

type NamedTool = Pick<CatalogTool, 'server' | 'name' | 'annotations'>

function isAlwaysDenied(rules: readonly Rule[], tool: NamedTool): boolean {
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
export function createPolicyGate(platform: Pick<Platform, 'db' | 'clock' | 'config' | 'audit'>, pins: Pins): PolicyGate {
  const { db, audit } = platform
  const readRules = rulesReader(platform, asTheyAre)
  const sightOf = sightsOf(db)

  const decide: PolicyGate['decide'] = async (actor, tool, { chatId, args }) => {
    const [rules, sight] = await Promise.all([readRules(actor), sightOf(actor)])
    if (sight.levelOf('tool', tool.id) === null) return NOT_GIVEN
    const decision = decideByRules(rules, tool, args)
    if (decision.action === 'deny') return decision
    const pin = tool.isOwn ? undefined : (await pins.observe([tool])).get(tool.id)
    if (pin && pin.hash !== tool.hash) {
      if (pin.refusedHash === tool.hash) return isNew(pin) ? REFUSED_NEW : REFUSED
      const { rule: _, ...how } = decision
      return { ...how, ...(isNew(pin) ? NEW : changed(tool)) }
    }
    if (decision.action === 'allow' || decision.isEach) return decision
    const granted = await findHeld(platform, actor, tool, { chatId, args })
    if (!granted) return decision
    if (granted.isNarrow) return GRANTED_ARGUMENTS
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
      const [rules, seen, held] = await Promise.all([
        readRules(actor),
        pins.observe(tools),
        db.client.toolGrant.findMany({
          where: { userId: actor.userId, server: { in: servers }, OR: [{ chatId: null }, { chatId }] },
          select: { server: true, tool: true, hash: true, givenBy: true, giverId: true, arguments: true },
        }),
      ])
      const wide = held.filter(grant => grant.arguments === null)
      const grants = await withLiveKeys(platform, wide)
      const isGranted = ({ server, name, hash }: CatalogTool) =>
        grants.some(grant => grant.server === server && grant.tool === name && grant.hash === hash)
      return tools.filter(tool => {
        if (seen.get(tool.id)?.hash !== tool.hash) return false
        const mayBeDenied = rules.some(rule => rule.action === 'deny' && applies(rule, tool))
        const { action, isEach } = decideByRules(rules, tool, null)
        return !mayBeDenied && (action === 'allow' || (!isEach && isGranted(tool)))
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

const GRANTED_ARGUMENTS: PolicyDecision = {
  action: 'allow',
  get rule() {
    return t('allowedToolArguments')
  },
}

/** The difference is at hand where the tool is as it was accepted, beside what the server says of it. */
function changed(tool: CatalogTool): PolicyDecision {
  return tool.present ? { ...CHANGED, change: boundedChange(definitionChange(tool, tool.present)) } : CHANGED
}
