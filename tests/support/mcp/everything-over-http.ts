import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '../free-port.ts'

const PROGRAM = path.resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')
const MAX_ATTEMPTS = 400

export interface EverythingOverHttp {
  url: string
  stop(): Promise<void>
}

/** server-everything as a process of its own, over Streamable HTTP or over SSE. */
export async function startEverything(transport: 'streamableHttp' | 'sse'): Promise<EverythingOverHttp> {
  const port = await freePort()
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH ?? '', PORT: String(port) }
  const child = spawn(process.execPath, [PROGRAM, transport], { stdio: ['ignore', 'ignore', 'pipe'], env })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2_000)
  })
  const origin = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (child.exitCode !== null) break
    const answered = await fetch(`${origin}/nothing`).catch(() => null)
    if (answered) return { url: `${origin}/${transport === 'sse' ? 'sse' : 'mcp'}`, stop: () => stop(child) }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  await stop(child)
  throw new Error(`server-everything did not start: ${said}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
