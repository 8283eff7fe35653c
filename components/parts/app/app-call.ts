import type { ToolOutcome } from '#lib/messages/shared.ts'
import type { AppsHost } from './apps-host.ts'

/** What the model calls the tool of an App with, as far as it is written. */
export type AppInput = { kind: 'writing'; text: string } | { kind: 'whole'; arguments: Record<string, unknown> }

/** A tool call whose App is shown. */
export interface AppCall {
  host: AppsHost
  server: string
  tool: string
  callId: string
  input: AppInput
  /** Null while the call runs. */
  outcome: ToolOutcome | null
}
