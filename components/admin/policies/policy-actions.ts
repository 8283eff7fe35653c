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
