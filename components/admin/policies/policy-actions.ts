import type { PolicyAction, PolicyInput, PolicySubject, PolicyView, RuleAnnotation } from '#lib/mcp/shared.ts'
import { adminPolicies as t } from '#lib/words/en/admin-policies.ts'

export const policyActions = (): readonly { value: PolicyAction; label: string }[] => [
  { value: 'allow', label: t('allow') },
  { value: 'ask', label: t('ask') },
  { value: 'ask_each', label: t('askEach') },
  { value: 'ask_group', label: t('askGroup') },
  { value: 'deny', label: t('deny') },
]

export function policyActionOf(value: string): PolicyAction {
  return policyActions().find(action => action.value === value)?.value ?? 'ask'
}

export const policyClaims = (): readonly { value: RuleAnnotation | ''; label: string }[] => [
  { value: '', label: t('anyClaim') },
  { value: 'read_only', label: t('onlyReads') },
  { value: 'changes', label: t('mayChange') },
  { value: 'destructive', label: t('mayDestroy') },
  { value: 'open_world', label: t('mayReach') },
]

export function policyClaimOf(value: string): RuleAnnotation | null {
  return policyClaims().find(claim => claim.value === value)?.value || null
}

export function hasCondition({ annotation, argument, value, subjects = [] }: PolicyInput): boolean {
  return annotation != null || argument != null || value != null || subjects.length > 0
}

/**
 * Describes a rule's conditions: `path like /etc/*, may change something`; empty without conditions. An allowing rule must match every
 * argument, any other rule one.
 */
export function conditionText({ action, annotation, argument, value }: PolicyInput): string {
  const claim = annotation == null ? null : t('claimCondition', { claim: annotation })
  const what =
    argument == null && value == null
      ? null
      : argumentText(argument ?? (action === 'allow' ? t('everyArgument') : t('anyArgument')), value ?? null)
  return [what, claim].filter(Boolean).join(', ')
}

function argumentText(argument: string, value: string | null): string {
  return value === null ? t('argumentGiven', { argument }) : t('argumentLike', { argument, value })
}

/** Rule of a fresh install: tools that are not marked read-only ask. */
export const USUAL_RULE: PolicyInput = { server: '*', tool: '*', action: 'ask', annotation: 'changes' }

/** Tells whether a rule stops every tool that changes something, with any arguments. */
export function asksBeforeChanges({ server, tool, action, annotation, argument, value, subjects = [] }: PolicyInput): boolean {
  const isForAll = server === '*' && tool === '*' && argument == null && value == null && subjects.length === 0
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
  if (below) return t('thenRuleDecides', { place: next + 1, action: below.action })
  if (removed.action === 'allow') return t('thenCallsAreAllowed')
  return t('thenToolsRun', { scope: scopeOf(removed), server: removed.server, tool: removed.tool })
}

/** Names the people for whom a rule holds, and those whom it asks; empty where there are none. */
export function peopleText({ subjects, approvers }: Pick<PolicyView, 'subjects' | 'approvers'>): string {
  const whom = subjects.map(subjectName).join(', ')
  return [
    whom === '' ? null : t('forPeople', { people: whom }),
    approvers === null ? null : t('asksPeople', { people: subjectName(approvers) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Name of a group or role. */
export function subjectName({ kind, id, name }: PolicySubject): string {
  if (kind === 'role') return t('roleWord', { role: id })
  return name ?? t('deletedGroup')
}

function scopeOf({ server, tool }: PolicyInput) {
  if (server === '*') return tool === '*' ? 'all' : 'tool'
  return tool === '*' ? 'server' : 'both'
}
