import type { ServerAuthInput, ServerAuthView } from './sign-in/auth-input.ts'
import type { ServerAuth } from './sign-in/server-auth.ts'

export type { AppApproval, AppCallAnswer, AppCallQuestion, AppPage, AppPageAnswer, AppPageQuestion } from './apps/app-view.ts'
export { type FormContent, type FormField, type FormReading, type FormValue, formFields, readForm } from './asking/form.ts'
export type { OfferAnswer, OfferQuestion } from './prompts/offer-question.ts'
export { type CatalogueEntry, type CatalogueField, catalogue } from './servers/server-presets.ts'
export { type AuthField, type AuthKind, authFieldsOf, authKinds, isSecretField, valueAt, withValue } from './sign-in/auth-fields.ts'
export type { ServerAuthInput, ServerAuthView } from './sign-in/auth-input.ts'
export { boundedChange, definitionChange } from './tools/definition-change.ts'
export {
  DEFAULT_TOOL_BUDGET_TOKENS,
  definitionTokens,
  fitTools,
  type ToolFit,
  toolBudget,
} from './tools/tool-budget.ts'
export type { McpToolView, PageText, ToolDefinition, ToolPinView } from './tools/tool-view.ts'

/** `stopped`: enabled, and nobody has needed it yet. `restarting`: it ended by itself and is waiting for its next attempt. */
export type ServerState = 'disabled' | 'stopped' | 'starting' | 'ready' | 'restarting' | 'failed'

/** `auto`: Streamable HTTP, and SSE where the server turns out to speak only that. */
export type ServerTransport = 'stdio' | 'http' | 'sse' | 'auto'

/** What a rule may demand of a tool's annotations, which are claims of its server. */
export type RuleAnnotation = 'read_only' | 'changes' | 'destructive' | 'open_world'

export type PolicyAction = 'allow' | 'ask' | 'deny'

/** In the order of the protocol, the most talkative first. */
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What the dashboard shows of an MCP server. Secret values are never in it, only their names. */
export interface McpServerView {
  /** Its name in tool ids, policies and addresses. */
  slug: string
  title: string
  /** `config`: declared in PARLEY_CONFIG, where only enable, disable and restart are offered. */
  source: 'dashboard' | 'config'
  starter: boolean
  enabled: boolean
  transport: ServerTransport
  command: string | null
  args: string[]
  cwd: string | null
  url: string | null
  envNames: string[]
  headerNames: string[]
  /** How Parley authorises itself there, where that is not by headers. */
  authKind: ServerAuth['kind'] | null
  auth: ServerAuthView | null
  /** Folders that the server is told it may work in. */
  roots: string[]
  /** Whether models are given what the server says about its use. */
  usesInstructions: boolean
  /** Whether people are shown the Apps of its tools. */
  showsApps: boolean
  /** The least level of what it shall log by the protocol; null: as it does by itself. */
  logLevel: LogLevel | null
  timeoutMs: number | null
  live: ServerLive
}

export interface ServerLive {
  state: ServerState
  /** ISO 8601. */
  since: string
  /** Why it is failed or restarting, in one sentence. */
  reason: string | null
  exitCode: number | null
  restarts: number
  nextAttemptAt: string | null
  toolCount: number | null
  /** How many tools differ from what was accepted, or were added since. */
  changedTools: number
  /** Tools that cannot be offered, and why. */
  rejectedTools: { name: string; reason: string }[]
  /** Things an administrator should know, one sentence each. */
  warnings: string[]
  serverInfo: { name: string; version: string; title: string | null } | null
  protocolVersion: string | null
  /** The transport in use: what `auto` found. */
  speaks: 'stdio' | 'http' | 'sse' | null
  instructions: string | null
  /** Whether it has named a picture of itself. */
  hasIcon: boolean
}

/** A new server. Environment and header values are secrets: they are sealed, and never come back. */
export interface McpServerInput {
  /** Letters, digits, `-` and `_`. */
  slug: string
  title?: string
  transport: ServerTransport
  command?: string
  args?: string[]
  cwd?: string
  url?: string
  env?: Record<string, string>
  headers?: Record<string, string>
  auth?: ServerAuthInput | null
  roots?: string[]
  usesInstructions?: boolean
  showsApps?: boolean
  logLevel?: LogLevel | null
  timeoutMs?: number
  enabled?: boolean
}

/** Only what is given changes. In `env` and `headers` a string sets, null removes, an absent name stays as it is. */
export interface McpServerPatch {
  title?: string
  transport?: ServerTransport
  command?: string | null
  args?: string[]
  cwd?: string | null
  url?: string | null
  env?: Record<string, string | null>
  headers?: Record<string, string | null>
  auth?: ServerAuthInput | null
  roots?: string[]
  usesInstructions?: boolean
  showsApps?: boolean
  logLevel?: LogLevel | null
  timeoutMs?: number | null
  enabled?: boolean
}

export interface ServerLogLine {
  /** ISO 8601. */
  at: string
  /** `stderr` is the process's own output, `server` what it logs by the protocol; `parley` says what we did. */
  source: 'stderr' | 'server' | 'parley'
  text: string
}

export type ServerTestResult =
  | {
      ok: true
      speaks: 'stdio' | 'http' | 'sse'
      protocolVersion: string | null
      serverInfo: ServerLive['serverInfo']
      tools: { name: string; description: string }[]
      rejectedTools: ServerLive['rejectedTools']
      durationMs: number
    }
  | { ok: false; reason: string; log: ServerLogLine[]; durationMs: number }

/** One server found in a pasted configuration. `problem` says why it cannot be added as it is. */
export interface ImportEntry {
  /** As it was written there. */
  name: string
  /** The name that it gets. */
  slug: string
  /** The name that it would have had, which another server has already. */
  takenSlug?: string
  transport: ServerTransport
  command: string | null
  args: string[]
  url: string | null
  envNames: string[]
  headerNames: string[]
  problem: string | null
}

export interface PolicyView {
  /** Null for those of PARLEY_CONFIG, which stand first and are changed there. */
  id: string | null
  source: 'dashboard' | 'config'
  /** Globs: `*` stands for any characters, `?` for one. */
  server: string
  tool: string
  action: PolicyAction
  annotation: RuleAnnotation | null
  /** Name or path of an argument, as a glob. */
  argument: string | null
  /** What it says, as a glob. */
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

/** A tool for the composer's picker. */
export interface PickerTool {
  server: string
  serverTitle: string
  name: string
  id: string
  title: string | null
  description: string
  /** About how much its definition takes of a request. */
  tokens: number
  /** It, or its server, has named a picture of itself. */
  hasIcon?: true
  serverHasIcon?: true
}

/** What the composer's menu of tools is made of. */
export interface ToolMenu extends PickerListing {
  /** As the administrator has set it; a small model takes less. */
  budgetTokens: number
}

export interface PickerListing {
  tools: PickerTool[]
  unavailable: { server: string; state: 'starting' | 'failed'; reason: string; needsSignIn?: true }[]
}

/** One server that a person signs in to for themselves. */
export interface SignInView {
  server: string
  title: string
  host: string
  /** `needed`: the server has refused them without. */
  state: 'connected' | 'needed'
  issuer: string | null
  scopes: string[]
  /** ISO 8601. */
  signedInAt: string | null
}

/** A list of what servers offer, and those that could not be asked. */
export type OfferListing<T> = T & {
  unavailable: { server: string; serverTitle: string; reason: string; needsSignIn?: true }[]
}

/** A prompt that people may use, of one server. */
export interface PromptView {
  server: string
  serverTitle: string
  name: string
  title: string | null
  description: string
  arguments: { name: string; title: string | null; description: string; required: boolean }[]
  /** The server completes what is typed into arguments. */
  completes: boolean
}

export interface ResourceView {
  server: string
  serverTitle: string
  uri: string
  name: string
  title: string | null
  description: string
  mediaType: string | null
  sizeBytes: number | null
}

/** Addresses of resources with places to fill in (RFC 6570). */
export interface TemplateView {
  server: string
  serverTitle: string
  uriTemplate: string
  name: string
  title: string | null
  description: string
  variables: string[]
  completes: boolean
}

/** What is being filled in, what stands in the field, and what the other fields hold already. */
export interface CompletionRequest {
  of: { prompt: string } | { uriTemplate: string }
  argument: { name: string; value: string }
  context?: Record<string, string>
}

/** What a person has allowed for more than one call. */
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
