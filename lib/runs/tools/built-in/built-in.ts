import type { FunctionTool } from '#lib/models/index.ts'
import type { RunContext } from '../../run-context.ts'

/** Stands where others have the slug of their server. */
export const BUILT_IN_SERVER = 'parley'

/** What a tool of ours gives. It only reads what the chat may have anyway, so no policy asks about it and it may be run again after a crash. */
export interface BuiltInResult {
  isError?: true
  text: string
  /** Ids of tools that the requests to come shall hold. */
  found?: string[]
}

export interface BuiltInTool {
  /** Its name is one that no tool of a server can have. */
  definition: FunctionTool
  title: string
  /** Refusals are results; throws only where the database or a bug of ours stands behind it. */
  run(run: RunContext, args: Record<string, unknown>): Promise<BuiltInResult>
}
