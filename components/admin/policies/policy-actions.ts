import type { PolicyAction } from '#lib/mcp/shared.ts'

export const policyActions: readonly { value: PolicyAction; label: string }[] = [
  { value: 'allow', label: 'Allow' },
  { value: 'ask', label: 'Ask the person' },
  { value: 'deny', label: 'Deny' },
]

export function policyActionOf(value: string): PolicyAction {
  return policyActions.find(action => action.value === value)?.value ?? 'ask'
}
