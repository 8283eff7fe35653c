import { request } from '#components/request.ts'
import { type Answer, addressOf } from '#components/routes.ts'
import { wheelsOf } from './code-wheels.ts'
import type { CodeFile, CodeJob, FrameJob, PythonParts } from './worker/job.ts'

type Place = Answer<'GET /api/code'>

/** Parts that this page has loaded. They are kept while it lives: the next run starts at once. */
const loaded = new Map<string, Promise<ArrayBuffer>>()

export interface LoadedRun {
  /** Address of the frame; null where none runs. */
  url: string | null
  isOn: boolean
  runner: string
  job: FrameJob | null
}

interface Loading {
  signal: AbortSignal
  /** Share of the bytes that are there, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Loads what a run needs from our server. Throws where a part cannot be loaded. */
export async function loadRun(job: CodeJob, { signal, onProgress }: Loading): Promise<LoadedRun> {
  const { url, isOn, parts, wheels } = await request('GET /api/code', { signal })
  if (url === null) return { url, isOn, runner: '', job: null }
  const chosen = job.language === 'python' ? wheelsOf(job.code, wheels) : []
  const wanted = [parts.runner, parts.worker, ...(job.language === 'python' ? [parts.asm, parts.wasm, parts.stdlib] : []), ...chosen]
  const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0)
  let there = 0
  const count = (bytes: number) => {
    there += bytes
    onProgress(Math.min(1, there / total))
  }
  const part = (name: string) => load(name, { signal, onBytes: count })
  const [runner, worker, python, files] = await Promise.all([
    part(parts.runner.name).then(text),
    part(parts.worker.name).then(text),
    job.language === 'python' ? pythonOf(parts, part) : null,
    Promise.all(chosen.map(async ({ name }): Promise<CodeFile> => ({ name, bytes: new Uint8Array(await part(name)) }))),
  ])
  return { url, isOn, runner, job: { ...job, worker, python, wheels: files } }
}

async function pythonOf(parts: Place['parts'], part: (name: string) => Promise<ArrayBuffer>): Promise<PythonParts> {
  const [asm, wasm, stdlib] = await Promise.all([part(parts.asm.name).then(text), part(parts.wasm.name), part(parts.stdlib.name)])
  return { asm, wasm, stdlib }
}

const text = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)

function load(name: string, { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void }): Promise<ArrayBuffer> {
  const known = loaded.get(name)
  if (known) {
    known.then(({ byteLength }) => onBytes(byteLength)).catch(() => undefined)
    return known
  }
  const asked = read(addressOf('GET /api/code/[name]', { params: { name } }), { signal, onBytes })
  loaded.set(name, asked)
  asked.catch(() => loaded.delete(name))
  return asked
}

async function read(address: string, { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void }): Promise<ArrayBuffer> {
  const response = await fetch(address, { signal })
  if (!response.ok || response.body === null) throw new Error(`${response.status}`)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    onBytes(value.byteLength)
  }
  return await new Blob(pieces).arrayBuffer()
}
