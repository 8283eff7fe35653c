import type { RememberedArgument } from './remembered.ts'

/** Annotation that a rule can require of a tool. Annotations are claims of the server. */
export type RuleAnnotation = 'read_only' | 'changes' | 'destructive' | 'open_world'

/** `ask_each` asks the person whatever they have allowed; `ask_group` asks other people. */
export type PolicyAction = (typeof policyActions)[number]
export const policyActions = ['allow', 'ask', 'ask_each', 'ask_group', 'deny'] as const

export interface PolicyView {
  /** Null for those of PARLEY_CONFIG, which come first and are changed there. */
  id: string | null
  source: 'dashboard' | 'config'
  /** Globs: `*` matches any characters, `?` matches one. */
  server: string
  tool: string
  action: PolicyAction
  annotation: RuleAnnotation | null
  /** Name or path of an argument, as a glob. */
  argument: string | null
  /** Value of the argument, as a glob. */
  value: string | null
  /** People for whom it holds; none: everybody. */
  subjects: PolicySubject[]
  /** People whom `ask_group` asks; null otherwise. */
  approvers: PolicySubject | null
}

/** Group or role that a policy names. `name` is null for a group that is gone. */
export interface PolicySubject {
  kind: 'group' | 'role'
  id: string
  name: string | null
}

/** Conditions that are absent or null demand nothing. */
export interface PolicyInput {
  server: string
  tool: string
  action: PolicyAction
  annotation?: RuleAnnotation | null
  argument?: string | null
  value?: string | null
  subjects?: readonly Pick<PolicySubject, 'kind' | 'id'>[]
  approvers?: Pick<PolicySubject, 'kind' | 'id'> | null
}

/** Grant of a person for more than one call. */
export interface GrantView {
  id: string
  server: string
  serverTitle: string
  /** The server's own name for it. */
  tool: string
  title: string | null
  /** Null where it holds in every chat. */
  chat: { id: string; title: string } | null
  /** Arguments for which alone it holds; null for any. */
  arguments: readonly RememberedArgument[] | null
  createdAt: string
  lastUsedAt: string | null
  given: { by: 'session'; isThisOne: boolean } | { by: 'api_key'; name: string } | { by: 'program' }
}
