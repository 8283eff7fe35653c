import type { ServerRequestHandler } from '../asking/server-request-handler.ts'
import type { LogLevel } from '../definitions/log-levels.ts'

/** One tool call on its way to a server. */
export interface WireCall {
  tool: string
  /** The person whose call it is. */
  userId: string
  arguments: Record<string, unknown>
  handler: ServerRequestHandler
  signal: AbortSignal
  task: TaskSlot
  logLevel?: LogLevel | undefined
  onProgress?: (progress: { progress: number; total?: number | undefined; message?: string | undefined }) => void
}

/** The task that does a call for us, if the server makes one. */
export interface TaskSlot {
  id: string | null
  /** Stores it, before anything is asked of it. */
  started(id: string): Promise<void>
  /** The server does not know the task: whether the call happened cannot be learned. */
  lost(): void
  /** True if another process takes the run over: the task is not cancelled then. */
  isLeft(): boolean
  /** A task has its own time. */
  unhurried<T>(work: () => Promise<T>): Promise<T>
}
