/** Annotation that a rule can require of a tool. Annotations are claims of the server. */
export type RuleAnnotation = 'read_only' | 'changes' | 'destructive' | 'open_world'

export type PolicyAction = 'allow' | 'ask' | 'deny'

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
}

/** Conditions that are absent or null demand nothing. */
export interface PolicyInput {
  server: string
  tool: string
  action: PolicyAction
  annotation?: RuleAnnotation | null
  argument?: string | null
  value?: string | null
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
  createdAt: string
  given: { by: 'session'; isThisOne: boolean } | { by: 'api_key'; name: string } | { by: 'program' }
}
