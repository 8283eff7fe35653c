import type { ToolOutcome } from '#lib/messages/shared.ts'
import type { AppsHost } from './apps-host.ts'

/** Arguments of the call of an App's tool, as far as the model has written them. */
export type AppInput = { kind: 'writing'; text: string } | { kind: 'whole'; arguments: Record<string, unknown> }

/** Tool call whose App is shown. */
export interface AppCall {
  host: AppsHost
  server: string
  tool: string
  callId: string
  input: AppInput
  /** Null while the call runs. */
  outcome: ToolOutcome | null
}
