import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JSONRPCMessage, SdkError, SdkErrorCode, type Transport } from '@modelcontextprotocol/client'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { CLOSE_GRACE_MS } from '../limits.ts'
import { createLineReader } from './line-reader.ts'
import { descendantsOf, signalGroup, signalProcesses } from './process-tree.ts'
import type { Watchdog } from './watchdog.ts'

export interface StdioCommand {
  command: string
  args: readonly string[]
  /** The whole environment: nothing of ours is inherited. */
  env: Record<string, string>
  cwd: string
}

export interface StdioEvents {
  stderr(chunk: Uint8Array): void
  /** A line of standard output that is not a JSON-RPC message. */
  stray(line: string): void
  /** `asked`: because we closed it. */
  exited(exit: { code: number | null; signal: string | null; asked: boolean }): void
}

const LAST_WORDS_MS = 100

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/**
 * A child process that speaks JSON-RPC, one message a line. It leads a process group of its own and takes all its descendants with it when it is closed.
 * An answer that is too long becomes a JSON-RPC error for its request; the connection stays. `pid` and `stderr` tell the protocol library that this is a pipe.
 */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined
  onerror?: ((error: Error) => void) | undefined
  onmessage?: ((message: JSONRPCMessage) => void) | undefined
  readonly stderr = null
  readonly #command: StdioCommand
  readonly #events: StdioEvents
  readonly #watchdog: Watchdog
  #child: Child | null = null
  #closing: Promise<void> | null = null

  constructor(command: StdioCommand, events: StdioEvents, watchdog: Watchdog) {
    this.#command = command
    this.#events = events
    this.#watchdog = watchdog
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  start(): Promise<void> {
    const { command, args, env, cwd } = this.#command
    const child: Child = spawn(command, args, {
      env: env as NodeJS.ProcessEnv,
      cwd,
      detached: true,
      shell: false,
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#child = child
    const lines = createLineReader({
      message: message => this.onmessage?.(message),
      stray: line => this.#events.stray(line),
    })
    child.stdout.on('data', (chunk: Buffer) => lines.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => this.#events.stderr(chunk))
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', error => this.onerror?.(error))
    child.once('exit', (code, signal) => {
      this.#events.exited({ code, signal, asked: this.#closing !== null })
      void this.#exited(child)
    })
    return new Promise((resolve, reject) => {
      child.once('spawn', () => {
        if (child.pid !== undefined) this.#watchdog.watch(child.pid)
        resolve()
      })
      child.once('error', error => {
        this.onerror?.(error)
        reject(error)
      })
    })
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin
    if (!stdin?.writable || this.#closing) throw new SdkError(SdkErrorCode.NotConnected, t('notConnected'))
    this.#gather(stdin)
    if (stdin.write(`${JSON.stringify(message)}\n`)) return
    await new Promise<void>(resolve => {
      const done = () => {
        stdin.off('drain', done)
        stdin.off('close', done)
        resolve()
      }
      stdin.once('drain', done)
      stdin.once('close', done)
    })
  }

  /** Calls of many runs that leave within one turn of the event loop are one write to the pipe. */
  #gather(stdin: Writable): void {
    if (stdin.writableCorked > 0) return
    stdin.cork()
    process.nextTick(() => stdin.uncork())
  }

  /** Closes its input, then asks the group to end, then ends it. Resolves when its last process has exited. */
  close(): Promise<void> {
    this.#closing ??= this.#end()
    return this.#closing
  }

  /** Reads the output written before the process ended; does not wait for a descendant that holds the output open. */
  async #exited(child: Child): Promise<void> {
    await Promise.race([finished(child.stdout), sleep(LAST_WORDS_MS)]).catch((error: Error) => this.onerror?.(error))
    const closed = this.close()
    this.onclose?.()
    await closed
  }

  async #end(): Promise<void> {
    const child = this.#child
    const pid = child?.pid
    if (!child || pid === undefined) return
    const descendants = await descendantsOf(pid)
    child.stdin.end()
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await untilGone(pid, CLOSE_GRACE_MS)
      signalGroup(pid, signal)
      await signalProcesses(descendants, signal)
    }
    await untilGone(pid, CLOSE_GRACE_MS)
    this.#watchdog.release(pid)
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
  }
}

async function untilGone(pid: number, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs
  while (signalGroup(pid, 0) && performance.now() < until) await sleep(10)
}
