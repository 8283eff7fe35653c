import type { FunctionTool } from '#lib/models/index.ts'
import type { Run } from '../../run/run.ts'

/** Server name of built-in tools, in place of a slug. */
export const BUILT_IN_SERVER = 'parley'

/** The result of a built-in tool. It only reads data of the chat, so no policy applies and it may run again after a crash. */
export interface BuiltInResult {
  isError?: true
  text: string
  /** Ids of tools that later requests must hold. */
  found?: string[]
}

export interface BuiltInTool {
  /** Has a name that no tool of a server can have. */
  definition: FunctionTool
  title: string
  /** Returns refusals as results; throws only on a database failure or a bug. */
  run(run: Pick<Run, 'facts' | 'ports'>, args: Record<string, unknown>): Promise<BuiltInResult>
}
