import { type CallToolResult, SdkError, SdkErrorCode, type Tool } from '@modelcontextprotocol/client'
import { type AppError, isAppError } from '#lib/errors.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { type CallsAtServer, createCallsInFlight } from '../asking/calls-in-flight.ts'
import { LISTS, type WhatChanged } from '../changes.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import type { ServerLive, ServerState } from '../definitions/views.ts'
import { BREAKER_TIMEOUTS } from '../limits.ts'
import { endSentence, failed, failureSentence } from '../wire/failure-sentence.ts'
import { redactor } from '../wire/redact.ts'
import { BackOff } from './back-off.ts'
import { CachedLists } from './cached-lists.ts'
import { connectionEvents } from './connection-events.ts'
import type { ConnectionOwner, ConnectionPorts } from './connection-owner.ts'
import { type ConnectionStatus, initialStatus, introduction, isUnreachable } from './connection-status.ts'
import { LeavingSessions } from './leaving-sessions.ts'
import { isForgotten } from './lost-session.ts'
import { openSession, type SessionEvents } from './open-session.ts'
import type { ConnectedPerson } from './person-headers.ts'
import { openKnown } from './protocol-cache.ts'
import { ResourceWatch } from './resource-watch.ts'
import { sendCall } from './send-call.ts'
import { createServerLog, type ServerLog } from './server-log.ts'
import type { Session } from './session.ts'
import { StartWait } from './start-wait.ts'
import { ToolList } from './tool-list.ts'
import type { WireCall } from './wire-call.ts'

/**
 * Live connection to one server. It connects at first use, restarts with a growing back-off after an unexpected end, and only its owner closes it.
 * Many callers share it; the signal of each affects its own call only.
 */
export class Connection {
  readonly definition: ServerDefinition
  readonly log: ServerLog
  readonly redact: (text: string) => string
  readonly person: ConnectedPerson | null
  readonly calls: CallsAtServer
  readonly lists: CachedLists
  readonly watch: ResourceWatch
  readonly toolList = new ToolList()
  readonly startWait = new StartWait()
  readonly #ports: ConnectionPorts
  readonly #owner: ConnectionOwner
  #status: ConnectionStatus = initialStatus
  #sinceMs: number
  #session: Session | null = null
  #connecting: Promise<Session> | null = null
  #attempt = new AbortController()
  readonly #backOff = new BackOff(() => this.#nowMs())
  readonly #sessions = new LeavingSessions()
  #strayLines = 0
  #closed = false
  #timeouts = 0
  #usedMs: number
  readonly #changed: (what: WhatChanged) => void

  constructor(definition: ServerDefinition, ports: ConnectionPorts, owner: ConnectionOwner) {
    this.definition = definition
    this.person = owner.person
    this.#ports = ports
    this.#owner = owner
    this.calls = createCallsInFlight(() => owner.asks())
    this.#usedMs = ports.platform.clock.nowMs()
    this.redact = redactor(definition, owner.auth)
    this.log = createServerLog(() => ports.platform.clock.nowMs(), this.redact)
    this.#sinceMs = ports.platform.clock.nowMs()
    this.lists = new CachedLists(() => this.#nowMs(), this.redact)
    this.#changed = what => ports.onChanged?.({ server: definition.slug, userId: this.person?.userId ?? null, ...what })
    this.watch = new ResourceWatch(uri => this.#changed({ kind: 'resource', uri }))
  }

  get live(): Omit<ServerLive, 'changedTools'> {
    const time = (ms: number) => new Date(ms).toISOString()
    const { nextAttemptMs } = this.#backOff
    const nextAttemptAt = nextAttemptMs === null ? null : time(nextAttemptMs)
    const toolCount = this.#status.speaks === null ? null : this.toolList.tools.length
    return { ...this.#status, rejectedTools: [...this.toolList.rejected], since: time(this.#sinceMs), nextAttemptAt, toolCount }
  }

  get state(): ServerState {
    return this.#status.state
  }

  /** Server's instructions for its use; null until it was connected once. */
  get instructions(): string | null {
    return this.#status.instructions
  }

  /** Lines of its standard output that were not messages: the reason an answer may never come. */
  get strayLines(): number {
    return this.#strayLines
  }

  /** As last listed; empty until it was ready once. */
  get tools(): readonly Tool[] {
    return this.toolList.tools
  }

  /** Resolves when its tools are known. Rejects with `server_failed` and a sentence, immediately while it is pausing after a failure. */
  async ready(): Promise<Session> {
    this.#usedMs = this.#nowMs()
    if (this.#closed) throw failed(t('serverRemovedChanged'))
    if (this.#session && this.state === 'ready') return this.#session
    const isPausing = this.state === 'failed' && this.#backOff.isPausing
    if (isPausing && !this.#connecting) throw failed(this.#status.reason ?? t('serverFailed'))
    this.#connecting ??= this.#connect().finally(() => (this.#connecting = null))
    return this.#connecting
  }

  /** Closes the session and connects again, regardless of earlier failures. */
  async restart(): Promise<void> {
    this.log.note('Restarting.')
    await this.#end()
    this.#backOff.forget()
    this.#setStatus({ state: 'starting', reason: null, exitCode: null })
    await this.ready()
  }

  /** One call, with our own deadline in `signal`. */
  call(call: WireCall): Promise<CallToolResult> {
    return this.ask(session => this.#send(session, call), call.signal)
  }

  /** Sends any request. Reopens a session once that the server has forgotten: such a request was not executed. */
  async ask<T>(request: (session: Session) => Promise<T>, signal: AbortSignal): Promise<T> {
    const session = await this.ready()
    try {
      const result = await this.#sessions.during(session, request)
      this.#timeouts = 0
      return result
    } catch (error) {
      if (signal.aborted) throw error
      if (isUnreachable(error, session)) this.#lost(session, error)
      if (!isForgotten(error, session)) throw error
      this.log.note(t('serverForgottenSessionNew'))
      if (this.#session === session) {
        this.#session = null
        this.#setStatus({ state: 'stopped' })
      }
      this.#sessions.leave(session, problem => this.log.note(problem.message))
      return await this.#sessions.during(await this.ready(), request)
    }
  }

  /** Circuit breaker: closes a server after repeated time-outs, and pauses before the next attempt. */
  timedOut(): void {
    if (++this.#timeouts < BREAKER_TIMEOUTS || !this.#session) return
    this.#timeouts = 0
    this.#lost(this.#session, failed(t('serverNotAnswerBreaker', { breakerTimeouts: BREAKER_TIMEOUTS })))
  }

  /** True if it was not used since `sinceMs` and has no call in flight. */
  isIdle(sinceMs: number): boolean {
    return this.#usedMs < sinceMs && this.calls.count === 0 && this.#session !== null
  }

  /** Closes permanently. Resolves when its last process has exited. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#end()
    this.#setStatus({ state: 'stopped', reason: null })
  }

  /** Closes an open session and aborts one that is being opened. */
  async #end(): Promise<void> {
    this.#backOff.stop()
    const open = this.#release()
    this.#attempt.abort(failed(t('connectionClosed')))
    await Promise.all([open?.close(), this.#sessions.closeAll()])
    await this.#connecting?.catch(() => this.state)
    await this.#release()?.close()
  }

  #release(): Session | null {
    const session = this.#session
    this.#session = null
    return session
  }

  async #send(session: Session, call: WireCall): Promise<CallToolResult> {
    this.#usedMs = this.#nowMs()
    if (this.toolList.isSkillReader(call.tool)) return this.toolList.skills.read(session, call.arguments, call.signal)
    const ports = {
      tool: () => this.toolList.find(call.tool),
      relist: () => this.#list(session),
      auth: this.#owner.auth,
      definition: this.definition,
    }
    const result = await sendCall(session, call, ports)
    this.#usedMs = this.#nowMs()
    return result
  }

  async #connect(): Promise<Session> {
    this.#backOff.attempt()
    this.#setStatus({ state: 'starting', reason: null, exitCode: null })
    const startedMs = this.#nowMs()
    const attempt = new AbortController()
    this.#attempt = attempt
    let session: Session | null = null
    try {
      session = await this.#open(attempt.signal)
      const opened = session
      opened.client.onclose = () => this.#ended(opened)
      await this.#list(opened)
      attempt.signal.throwIfAborted()
      this.#session = opened
      this.watch.attach(opened)
      this.#backOff.ready()
      this.startWait.up(this.#nowMs())
      this.#setStatus({ state: 'ready', exitCode: null, speaks: opened.speaks, ...introduction(opened, this.redact) })
      for (const kind of LISTS) this.#changed({ kind })
      const [server, durationMs] = [this.definition.slug, this.#nowMs() - startedMs]
      this.#ports.platform.log.info('mcp.ready', { server, tools: this.toolList.tools.length, durationMs })
      return opened
    } catch (error) {
      await session?.close().catch((problem: Error) => this.log.note(problem.message))
      throw attempt.signal.aborted ? attempt.signal.reason : this.#fail(error)
    }
  }

  #open(signal: AbortSignal): Promise<Session> {
    const { person, auth, protocol } = this.#owner
    return openKnown(protocol, signal, prior =>
      openSession(this.definition, { ...this.#ports, person, auth, prior, signal }, this.#events()),
    )
  }

  async #list(session: Session): Promise<void> {
    this.#setStatus({ warnings: await this.toolList.fill(session, this.redact) })
    await this.#ports.onListed?.(this.definition.slug, [...this.toolList.tools, ...this.toolList.forApps])
  }

  async #relist(): Promise<void> {
    const session = this.#session
    if (!session) return
    await this.#list(session).catch(error => {
      this.#setStatus({ warnings: [t('toolsChangedCouldNot', { error: failureSentence(error) })] })
    })
  }

  /** Drops a session whose server is unreachable; the next use connects again. */
  #lost(session: Session, error: unknown): void {
    if (this.#session !== session || this.#closed) return
    this.#session = null
    this.#fail(error)
    void session.close().catch((problem: Error) => this.log.note(problem.message))
  }

  #ended(session: Session): void {
    if (this.#session !== session || this.#closed) return
    this.#session = null
    this.#backOff.endedUnexpectedly()
    this.#fail(new SdkError(SdkErrorCode.ConnectionClosed, 'ended'))
  }

  #fail(error: unknown): AppError {
    const reason = this.describe(error)
    // A person who has just signed in does not wait for the back-off of earlier failures.
    const pauses = !(isAppError(error) && error.code === 'sign_in_required')
    const { pauseMs, restarts } = this.#backOff.failed({ isClosed: this.#closed, pauses })
    this.#setStatus({ state: restarts ? 'restarting' : 'failed', reason, ...(restarts ? { restarts: this.#status.restarts + 1 } : {}) })
    this.log.note(reason)
    const server = this.definition.slug
    this.#ports.platform.log.warn('mcp.failed', { server, state: this.state, attempt: this.#backOff.failures, pauseMs })
    if (restarts) this.#backOff.restartAfter(pauseMs, () => void this.ready().catch(() => this.log.note(t('restartFailed'))))
    return isAppError(error) ? error : failed(reason, error)
  }

  /** Describes a failure in one sentence, with the last output of its process if that ended. */
  describe(error: unknown): string {
    const exitCode = this.definition.transport === 'stdio' ? this.#status.exitCode : null
    return this.redact(exitCode === null ? failureSentence(error) : endSentence(exitCode, this.log.lastOutput()))
  }

  #events(): SessionEvents {
    return connectionEvents({
      log: this.log,
      calls: this.calls,
      isPersonal: this.person !== null,
      tools: this.toolList,
      lists: this.lists,
      changed: this.#changed,
      relist: () => this.#relist(),
      strayed: () => (this.#strayLines += 1),
      exited: exitCode => this.#setStatus({ exitCode }),
    })
  }

  #setStatus(change: Partial<ConnectionStatus>): void {
    if (change.state !== undefined && change.state !== this.#status.state) this.#sinceMs = this.#nowMs()
    this.#status = { ...this.#status, ...change }
  }

  #nowMs(): number {
    return this.#ports.platform.clock.nowMs()
  }
}
