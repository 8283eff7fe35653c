import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { heapFlags, startApp } from '#tests/support/app.ts'
import { newKey } from '#tests/support/v1-app.ts'
import type { Call } from './client.ts'
import { pathOf } from './wires.ts'
import { growUp, modelOf, type Workload, warmUp, workloads } from './work.ts'

/** A server under measurement, and a way to ask it for a stream. */
export interface Subject {
  name: string
  pid(): number
  call(workload: Pick<Workload, 'work' | 'wire'>, sessionId: string | null): Call
  /** Restarts the server, so no cell pays for earlier rounds. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface ChildServer {
  url: string
  child: ChildProcess
  stop(): Promise<void>
}

/** Starts a server of this folder as a process of its own. */
export async function startChild(file: string, args: string[] = [], flags: string[] = []): Promise<ChildServer> {
  const options = { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] as ('ignore' | 'pipe' | 'inherit' | 'ipc')[], execArgv: flags }
  const child = fork(path.join(import.meta.dirname, file), args, options)
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()))
  })
  return {
    url,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts the floor: it passes bytes from the provider to the client, with the V8 flags of the product. It runs no tools, so their rounds cost it nothing. */
export async function startRaw(providerUrl: string): Promise<Subject> {
  const launch = () => startChild('raw.ts', [providerUrl], heapFlags())
  let server = await launch()
  return {
    name: 'raw',
    pid: () => server.child.pid ?? 0,
    call: ({ work, wire }) => ({
      url: new URL(pathOf(wire ?? 'chat', modelOf(work)), server.url),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: modelOf(work), stream: true, messages: [{ role: 'user', content: 'Go on.' }] }),
      tokens: work.tokens,
    }),
    async restart() {
      await server.stop()
      server = await launch()
    },
    stop: () => server.stop(),
  }
}

export const TOOL_SERVER = 'starter/files.ts'

/** Starts the built product, called by `/api/v1/chat/stream` with an API key. It stores sessions, messages and the log of events as usual. */
export async function startProduct(providerUrl: string, options: { name?: string; nodeOptions?: string } = {}): Promise<Subject> {
  const app = await startApp({
    config: {
      mcpServers: { files: { command: 'node', args: [`{PARLEY_ROOT}/lib/mcp/${TOOL_SERVER}`, '{PARLEY_DATA_DIR}/files'] } },
      providers: [
        { id: 'chat', type: 'openai-compatible', base_url: `${providerUrl}/v1`, api_key: 'bench' },
        { id: 'responses', type: 'openai-compatible', base_url: `${providerUrl}/v1`, api_key: 'bench', api: 'responses' },
        { id: 'anthropic', type: 'anthropic', base_url: `${providerUrl}/v1`, api_key: 'bench', api: 'anthropic' },
        { id: 'google', type: 'google', base_url: `${providerUrl}/v1`, api_key: 'bench', api: 'google' },
      ],
      models: [...new Set([...workloads, warmUp, growUp].map(fullModelOf))].map(id => ({ id })),
    },
    ...(options.nodeOptions === undefined ? {} : { env: { NODE_OPTIONS: options.nodeOptions } }),
  })
  const key = await newKey(app, 'bench@example.com')
  return {
    name: options.name ?? 'product',
    pid: app.pid,
    call: (workload, sessionId) => ({
      url: new URL('/api/v1/chat/stream', app.url),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        message: 'Go on.',
        model: fullModelOf(workload),
        ...(sessionId === null ? {} : { session_id: sessionId }),
        ...(workload.work.rounds === 0 ? {} : { selected_tools: ['files.list_files'] }),
      }),
      tokens: workload.work.tokens,
    }),
    restart: () => app.restart(),
    stop: () => app.stop(),
  }
}

function fullModelOf({ work, wire }: Pick<Workload, 'work' | 'wire'>): string {
  return `${wire ?? 'chat'}:${modelOf(work)}`
}
