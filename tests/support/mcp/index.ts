import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { freePort } from '../free-port.ts'

const here = import.meta.dirname

/** Holds servers that speak the protocol by hand, so that each fault can be made. */
const peersFolder = path.join(here, 'peers')

export interface StdioSpec {
  command: string
  args: string[]
}

export function faultyServer(mode: string, ...more: string[]): StdioSpec {
  return { command: 'node', args: [path.join(peersFolder, 'bad-stdio.mjs'), mode, ...more] }
}

export function everythingServer(): StdioSpec {
  return { command: 'node', args: [path.resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js'), 'stdio'] }
}

export interface Journal {
  file: string
  lines(): string[]
  remove(): void
}

/** File in which test servers record what they executed. */
export function newJournal(): Journal {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-journal-'))
  const file = path.join(folder, 'journal')
  return {
    file,
    lines: () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The tools of build-server.ts over standard input and output. */
export function testServer(journal: Journal): StdioSpec {
  return { command: 'node', args: [path.join(here, 'stdio-server.ts'), journal.file] }
}

/** Message that a recording server received, with its time. */
export interface Recorded {
  atMs: number
  message: { method?: string; params?: { name?: string } }
}

export function recordedIn(journal: Journal): Recorded[] {
  return journal.lines().map(line => JSON.parse(line) as Recorded)
}

/** The same, and `journal` holds each message that it was sent: `recordedIn` reads them. */
export function recordingServer(journal: Journal): StdioSpec {
  return { command: 'node', args: [path.join(here, 'recording-server.ts'), journal.file, 'stdio'] }
}

/** A server of the newest protocol alone. */
export function modernServer(): StdioSpec {
  return { command: 'node', args: [path.join(here, 'modern-server.mjs')] }
}

/** A server that has skills and no tool. */
export function skillsServer(journal: Journal): StdioSpec {
  return { command: 'node', args: [path.join(here, 'skills-server.mjs'), journal.file] }
}

/** Resources that change, prompts, completion and logging, in the older protocol. */
export function libraryServer(): StdioSpec {
  return { command: 'node', args: [path.join(here, 'library-server.ts')] }
}

/** Tools with an App, and tools that are for Apps or for models alone; with `words` its page and its tool `poll` are others. */
export function appsServer(journal: Journal, words?: string): StdioSpec {
  return { command: 'node', args: [path.join(here, 'apps-server.ts'), journal.file, ...(words === undefined ? [] : [words])] }
}

/** Resources that change, in the newest protocol. */
export function modernLibrary(): StdioSpec {
  return { command: 'node', args: [path.join(here, 'modern-library.mjs')] }
}

/** Server that requests input before it answers, in the newest protocol, and records what it got. */
export function askingServer(journal: Journal): StdioSpec {
  return { command: 'node', args: [path.join(here, 'asking-server.mjs'), journal.file] }
}

/** Server that runs every call as a task that never ends, in the older protocol. */
export function olderTasksServer(journal: Journal): StdioSpec {
  return { command: 'node', args: [path.join(here, 'older-tasks-server.mjs'), journal.file] }
}

/** Server that requests input during a call, and does not wait for the answer. */
export function leavingServer(): StdioSpec {
  return { command: 'node', args: [path.join(here, 'leaving-server.mjs')] }
}

/** Process that ignores requests to end, with a child that does the same. */
export function stubbornServer(): StdioSpec {
  return { command: 'node', args: [path.join(here, 'stubborn-server.mjs')] }
}

/** Tells whether a process is alive; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return false
    throw error
  }
}

/** A process of ours that holds a server, to be killed. */
export async function startHost(spec: StdioSpec): Promise<{ serverPid: number; kill(): Promise<void> }> {
  const command = spec.command === 'node' ? process.execPath : spec.command
  const child = spawn(process.execPath, [path.join(here, 'host.ts'), command, ...spec.args], { stdio: ['ignore', 'pipe', 'inherit'] })
  return { serverPid: Number(await firstLine(child.stdout)), kill: () => stop(child) }
}

export interface RunningServer {
  /** For example `http://127.0.0.1:4000`. */
  origin: string
  stop(): Promise<void>
}

/** The same tools over HTTP, at `/mcp` (Streamable HTTP), `/session` (the same with sessions, in which a call can be cancelled) and `/sse`. */
export async function startHttpServer(journal: Journal, token = '', port = 0): Promise<RunningServer> {
  const child = spawn(process.execPath, [path.join(here, 'http-server.ts'), journal.file, token, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { origin: `http://127.0.0.1:${await firstLine(child.stdout)}`, stop: () => stop(child) }
}

/** As `recordingServer`, over Streamable HTTP with sessions. */
export async function startRecordingServer(journal: Journal): Promise<RunningServer> {
  const child = spawn(process.execPath, [path.join(here, 'recording-server.ts'), journal.file, 'http'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { origin: `http://127.0.0.1:${await firstLine(child.stdout)}`, stop: () => stop(child) }
}

/** bad-http.mjs, whose faults are chosen by path. */
export async function startFaultyHttp(port: number): Promise<RunningServer> {
  const child = spawn(process.execPath, [path.join(peersFolder, 'bad-http.mjs'), String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const origin = `http://localhost:${port}`
  for (let attempt = 0; attempt < 100; attempt++) {
    const answered = await fetch(`${origin}/__log`).catch(() => null)
    if (answered) return { origin, stop: () => stop(child) }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('the faulty HTTP server did not start')
}

/** tasks-http.mjs: answers every call with a task (2026-07-28). `requests` are the methods that it was asked, in order. */
export async function startTasksServer(): Promise<RunningServer & { requests(): string[] }> {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(peersFolder, 'tasks-http.mjs'), String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const requests: string[] = []
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  lines.on('line', line => requests.push(line.split(' ')[0] ?? ''))
  return { origin: `http://127.0.0.1:${port}`, requests: () => requests, stop: () => stop(child) }
}

async function firstLine(stream: Readable): Promise<string> {
  const lines = createInterface({ input: stream })
  const [line] = (await once(lines, 'line')) as [string]
  return line
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
