import type { PolicyAction, PolicyInput, RuleAnnotation } from '#lib/mcp/shared.ts'

export const policyActions: readonly { value: PolicyAction; label: string }[] = [
  { value: 'allow', label: 'Allow' },
  { value: 'ask', label: 'Ask the person' },
  { value: 'deny', label: 'Deny' },
]

export function policyActionOf(value: string): PolicyAction {
  return policyActions.find(action => action.value === value)?.value ?? 'ask'
}

export const policyClaims: readonly { value: RuleAnnotation | ''; label: string }[] = [
  { value: '', label: 'Any' },
  { value: 'read_only', label: 'Only reads' },
  { value: 'changes', label: 'May change something' },
  { value: 'destructive', label: 'May destroy something' },
  { value: 'open_world', label: 'May reach the outside world' },
]

export function policyClaimOf(value: string): RuleAnnotation | null {
  return policyClaims.find(claim => claim.value === value)?.value || null
}

export function hasCondition({ annotation, argument, value }: PolicyInput): boolean {
  return annotation != null || argument != null || value != null
}

/**
 * Describes a rule's conditions: `path like /etc/*, may change something`; empty without conditions. An allowing rule must match every
 * argument, any other rule one.
 */
export function conditionText({ action, annotation, argument, value }: PolicyInput): string {
  const claim = policyClaims.find(one => one.value === annotation)?.label.toLowerCase()
  const what =
    argument == null && value == null
      ? null
      : `${argument ?? (action === 'allow' ? 'every argument' : 'any argument')}${value == null ? ' given' : ` like ${value}`}`
  return [what, claim].filter(Boolean).join(', ')
}

/** Rule of a fresh install: tools that are not marked read-only ask. */
export const USUAL_RULE: PolicyInput = { server: '*', tool: '*', action: 'ask', annotation: 'changes' }

/** Tells whether a rule stops every tool that changes something, with any arguments. */
export function asksBeforeChanges({ server, tool, action, annotation, argument, value }: PolicyInput): boolean {
  const isForAll = server === '*' && tool === '*' && argument == null && value == null
  return isForAll && action !== 'allow' && (annotation == null || annotation === 'changes')
}

/** Says what decides the calls of a rule once it is removed: the first rule below that matches all of them, or none. */
export function removalConsequence(policies: readonly PolicyInput[], index: number): string {
  const removed = policies[index]
  if (!removed) return ''
  const covers = (pattern: string, of: string) => pattern === '*' || pattern === of
  const next = policies.findIndex(
    (rule, at) => at > index && !hasCondition(rule) && covers(rule.server, removed.server) && covers(rule.tool, removed.tool),
  )
  const below = policies[next]
  if (below) return `Rule ${next + 1} then decides these calls: ${OUTCOMES[below.action]}`
  if (removed.action === 'allow')
    return 'Calls that no other rule matches are then allowed as well: without a rule, tools run without asking.'
  return `Then ${toolsOf(removed)} without asking, unless another rule matches.`
}

const OUTCOMES: Record<PolicyAction, string> = {
  allow: 'they run without asking.',
  ask: 'they ask the person first.',
  deny: 'they are denied.',
}

function toolsOf({ server, tool }: PolicyInput): string {
  if (server === '*') return tool === '*' ? 'all tools of all servers run' : `the tools “${tool}” of all servers run`
  return tool === '*' ? `all tools of “${server}” run` : `the tools “${tool}” of “${server}” run`
}
