import type { CallToolResult } from '@modelcontextprotocol/client'
import type { Actor } from '#lib/auth/index.ts'
import type { ServerRequestHandler } from '../asking/server-request-handler.ts'
import type { LogLevel } from '../definitions/log-levels.ts'

export interface ToolCallRequest {
  actor: Actor
  server: string
  tool: string
  arguments: Record<string, unknown>
  runId: string | null
  /** Files of the result belong to this chat and go with it; the model can read on in what was too long. Absent outside a chat. */
  chatId?: string
  signal: AbortSignal
  /** The call's id within its run: a task that does it is remembered by both, for `resume`. */
  callId?: string
  /** True where the signal was aborted because another process continues the run: a task is not cancelled then. */
  isLeft?: () => boolean
  /** Handles the server's requests during the call; without one, questions are cancelled. */
  handler?: ServerRequestHandler
  /**
   * Least level of the server's log messages for the handler during the call. A level that an administrator has set for the server takes
   * precedence.
   */
  logLevel?: LogLevel | undefined
  /** The tool is known from an earlier listing alone. */
  remembered?: RememberedTool
  /** It is a call of a tool of Parley itself, and reaches no server. */
  isOwn?: true
  /** Reserves consecutive numbers of sources that the answer may cite, and returns the first. Only for tools of Parley itself. */
  reserveNumbers?: (count: number) => number
  /** At most ten a second. */
  onProgress?: (progress: { progress: number; total?: number; message?: string }) => void
  /** Gets the result as the server gave it, without secrets. Then no file of it is kept, and the outcome has no text where the tool has answered. */
  take?: (result: CallToolResult) => void
}

/** The call waits for its server as long as a start may take. It is made if the server still describes the tool as it did. */
export interface RememberedTool {
  hash: string
  /** Ends the wait before its time. */
  skip?: AbortSignal
  /** Called when the wait begins and when it ends. */
  onWait?: (isWaiting: boolean) => void
}
