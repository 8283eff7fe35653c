import type { CallToolResult, Tool } from '@modelcontextprotocol/client'
import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { AppError } from '../errors.ts'
import type { Platform } from '../platform/index.ts'
import { failureSentence } from './failure-sentence.ts'
import { MAX_BACK_OFF_MS, MAX_RESTARTS, SDK_CALL_MS } from './limits.ts'
import { listAllTools } from './list-tools.ts'
import { openSession, type Session } from './open-session.ts'
import { redactor } from './redact.ts'
import type { ServerDefinition } from './server-definitions.ts'
import { createServerLog, type ServerLog } from './server-log.ts'
import type { ServerLive, ServerState } from './shared.ts'
import { initialStanding, introduction, isForgotten, isUnreachable, type Standing } from './standing.ts'
import type { Watchdog } from './watchdog.ts'
import type { Rejection } from './wire.ts'

export interface ConnectionPorts {
  platform: Pick<Platform, 'env' | 'safeFetch' | 'clock' | 'log'>
  watchdog: Watchdog
  /** Told of the tools each time that they were listed, before anybody may call them. */
  onListed?: (server: string, tools: readonly Tool[]) => Promise<void>
}

export interface WireCall {
  tool: string
  arguments: Record<string, unknown>
  signal: AbortSignal
  onProgress?: (progress: { progress: number; total?: number | undefined; message?: string | undefined }) => void
}

/**
 * One server's live connection: connects when it is first needed, restarts with a growing pause after an unexpected end, and is closed by its owner alone.
 * Many callers share it; none of their signals reaches further than their own call.
 */
export class Connection {
  readonly definition: ServerDefinition
  readonly log: ServerLog
  readonly redact: (text: string) => string
  readonly #ports: ConnectionPorts
  #standing: Standing = initialStanding
  #sinceMs: number
  #nextAttemptMs: number | null = null
  #session: Session | null = null
  #connecting: Promise<Session> | null = null
  #attempt = new AbortController()
  #tools: Tool[] = []
  #rejected: Rejection[] = []
  #failures = 0
  #readySinceMs = 0
  #restartTimer: NodeJS.Timeout | undefined
  #recovering = false
  #strayLines = 0
  #closed = false

  constructor(definition: ServerDefinition, ports: ConnectionPorts) {
    this.definition = definition
    this.#ports = ports
    this.redact = redactor(definition)
    this.log = createServerLog(() => ports.platform.clock.nowMs(), this.redact)
    this.#sinceMs = ports.platform.clock.nowMs()
  }

  get live(): Omit<ServerLive, 'changedTools'> {
    const nextAttemptAt = this.#nextAttemptMs === null ? null : new Date(this.#nextAttemptMs).toISOString()
    const toolCount = this.#standing.speaks === null ? null : this.#tools.length
    return { ...this.#standing, rejectedTools: [...this.#rejected], since: new Date(this.#sinceMs).toISOString(), nextAttemptAt, toolCount }
  }

  get state(): ServerState {
    return this.#standing.state
  }

  /** How many lines of its standard output were no messages: why an answer may never come. */
  get strayLines(): number {
    return this.#strayLines
  }

  /** As last listed; empty until it was ready once. */
  get tools(): readonly Tool[] {
    return this.#tools
  }

  /** Resolves when its tools are known. Rejects with `server_failed` and a sentence, at once while it is pausing after a failure. */
  async ready(): Promise<Session> {
    if (this.#closed) throw failed('The server was removed or changed.')
    if (this.#session && this.state === 'ready') return this.#session
    const pausing = this.state === 'failed' && this.#nextAttemptMs !== null && this.#nowMs() < this.#nextAttemptMs
    if (pausing && !this.#connecting) throw failed(this.#standing.reason ?? 'The server has failed.')
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null
    })
    return this.#connecting
  }

  /** Ends what there is and connects anew, whatever went wrong before. */
  async restart(): Promise<void> {
    this.log.note('Restarting.')
    await this.#end()
    this.#failures = 0
    this.#nextAttemptMs = null
    this.#stand({ state: 'starting', reason: null, exitCode: null })
    await this.ready()
  }

  /** One request, with our own deadline in `signal`. A session that the server has forgotten is made anew once: such a request was not executed. */
  async call(call: WireCall): Promise<CallToolResult> {
    const session = await this.ready()
    try {
      return await this.#request(session, call)
    } catch (error) {
      if (call.signal.aborted) throw error
      if (isUnreachable(error, session)) this.#lost(session, error)
      if (!isForgotten(error, session)) throw error
      this.log.note('The server has forgotten the session; a new one is made.')
      if (this.#session === session) {
        this.#session = null
        this.#stand({ state: 'stopped' })
      }
      await session.close().catch((problem: Error) => this.log.note(problem.message))
      return this.#request(await this.ready(), call)
    }
  }

  /** For good. Resolves when no process of it is left. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#end()
    this.#stand({ state: 'stopped', reason: null })
  }

  /** What is open is closed; what is just being opened is given up. */
  async #end(): Promise<void> {
    clearTimeout(this.#restartTimer)
    const open = this.#release()
    this.#attempt.abort(failed('The connection was closed.'))
    await open?.close()
    await this.#connecting?.catch(() => this.state)
    await this.#release()?.close()
  }

  #release(): Session | null {
    const session = this.#session
    this.#session = null
    return session
  }

  #request(session: Session, { tool, arguments: args, signal, onProgress }: WireCall): Promise<CallToolResult> {
    const known = this.#tools.find(one => one.name === tool)
    return session.client.callTool(
      { name: tool, arguments: args },
      { signal, timeout: SDK_CALL_MS, ...(onProgress ? { onprogress: onProgress } : {}), ...(known ? { toolDefinition: known } : {}) },
    )
  }

  async #connect(): Promise<Session> {
    clearTimeout(this.#restartTimer)
    this.#nextAttemptMs = null
    this.#stand({ state: 'starting', reason: null, exitCode: null })
    const startedMs = this.#nowMs()
    const attempt = new AbortController()
    this.#attempt = attempt
    let session: Session | null = null
    try {
      session = await openSession(this.definition, { ...this.#ports, signal: attempt.signal }, this.#events())
      const opened = session
      opened.client.onclose = () => this.#ended(opened)
      await this.#list(opened)
      attempt.signal.throwIfAborted()
      this.#session = opened
      this.#readySinceMs = this.#nowMs()
      this.#recovering = false
      this.#stand({ state: 'ready', exitCode: null, speaks: opened.speaks, ...introduction(opened) })
      this.#ports.platform.log.info('mcp.ready', {
        server: this.definition.slug,
        tools: this.#tools.length,
        durationMs: this.#readySinceMs - startedMs,
      })
      return opened
    } catch (error) {
      await session?.close().catch((problem: Error) => this.log.note(problem.message))
      throw attempt.signal.aborted ? attempt.signal.reason : this.#fail(error)
    }
  }

  async #list(session: Session): Promise<void> {
    this.#rejected = []
    const { tools, warnings } = await listAllTools(session)
    this.#tools = tools
    this.#stand({ warnings })
    await this.#ports.onListed?.(this.definition.slug, tools)
  }

  async #relist(): Promise<void> {
    const session = this.#session
    if (!session) return
    await this.#list(session).catch(error => {
      this.#stand({ warnings: [`Its tools have changed, and could not be read again: ${failureSentence(error)}`] })
    })
  }

  /** Nobody answers at the address any more: the next use connects anew. */
  #lost(session: Session, error: unknown): void {
    if (this.#session !== session || this.#closed) return
    this.#session = null
    this.#fail(error)
    void session.close().catch((problem: Error) => this.log.note(problem.message))
  }

  #ended(session: Session): void {
    if (this.#session !== session || this.#closed) return
    this.#session = null
    if (this.#nowMs() - this.#readySinceMs > MAX_BACK_OFF_MS) this.#failures = 0
    this.#recovering = true
    this.#fail(new SdkError(SdkErrorCode.ConnectionClosed, 'ended'))
  }

  /** Stores why, and plans the next attempt: by itself after an unexpected end, else when somebody needs it after the pause. */
  #fail(error: unknown): AppError {
    this.#failures += 1
    const reason = this.describe(error)
    const pauseMs = Math.min(1_000 * 2 ** (this.#failures - 1), MAX_BACK_OFF_MS)
    const restarting = !this.#closed && this.#recovering && this.#failures <= MAX_RESTARTS
    this.#nextAttemptMs = this.#nowMs() + pauseMs
    this.#stand({ state: restarting ? 'restarting' : 'failed', reason, ...(restarting ? { restarts: this.#standing.restarts + 1 } : {}) })
    this.log.note(reason)
    this.#ports.platform.log.warn('mcp.failed', { server: this.definition.slug, state: this.state, attempt: this.#failures, pauseMs })
    if (restarting) {
      this.#restartTimer = setTimeout(() => void this.ready().catch(() => this.log.note('The restart failed.')), pauseMs)
      this.#restartTimer.unref()
    }
    return failed(reason, error)
  }

  /** What went wrong, in one sentence, with the end of its process where that was the reason. */
  describe(error: unknown): string {
    return this.redact(this.#explain(error))
  }

  #explain(error: unknown): string {
    const sentence = failureSentence(error)
    if (this.definition.transport !== 'stdio') return sentence
    const code = this.#standing.exitCode
    const ended = code === null ? sentence : `Its process ended with exit code ${code}.`
    const said = code === null ? null : this.log.lastOutput()
    return said === null ? ended : `${ended} It said last: ${said.slice(0, 300)}`
  }

  #events() {
    return {
      stderr: (chunk: Uint8Array) => this.log.write(chunk),
      stray: (line: string) => {
        this.#strayLines += 1
        this.log.note(`It wrote a line that is not a message of the protocol: ${line}`)
      },
      exited: ({ code, signal, asked }: { code: number | null; signal: string | null; asked: boolean }) => {
        if (!asked) this.#stand({ exitCode: code })
        this.log.note(`Its process ended ${signal === null ? `with exit code ${code}` : `by ${signal}`}.`)
      },
      rejected: (rejection: Rejection) => {
        if (this.#rejected.length < 100) this.#rejected.push(rejection)
      },
      toolsChanged: () => void this.#relist(),
      problem: (error: Error) => this.log.note(failureSentence(error)),
    }
  }

  #stand(change: Partial<Standing>): void {
    if (change.state !== undefined && change.state !== this.#standing.state) this.#sinceMs = this.#nowMs()
    this.#standing = { ...this.#standing, ...change }
  }

  #nowMs(): number {
    return this.#ports.platform.clock.nowMs()
  }
}

function failed(message: string, cause?: unknown): AppError {
  return new AppError('server_failed', cause === undefined ? { message } : { message, cause })
}
