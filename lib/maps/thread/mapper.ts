import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { MapEntry, WorkspaceMap } from '../maps.ts'
import type { FilesChange, MapMode, ThreadAnswer, ThreadRequest } from './messages.ts'

/** Longest that an update of a few files, or a map, may take; the thread hangs where it takes longer. */
const ANSWER_MS = 120_000
const HEAP_MB = 512

/** Maps of workspaces in a thread of their own. Rejects where that thread has ended: then `generation` is another, and nothing is known any more. */
export interface Mapper {
  generation(): number
  update(workspace: string, change: FilesChange): Promise<void>
  map(workspace: string, mode: MapMode): Promise<WorkspaceMap>
  forget(workspace: string): void
  close(): Promise<void>
}

interface Waiting {
  entries: MapEntry[]
  resolve(map: { legend: string; removed: string[] } | undefined): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

export function createMapper(start: () => Worker = startThread): Mapper {
  let thread: Worker | null = null
  let generation = 0
  let lastId = 0
  const waiting = new Map<number, Waiting>()
  const held = new Map<string, Map<string, MapEntry>>()

  function end(reason: string): void {
    const ended = thread
    thread = null
    generation++
    held.clear()
    for (const one of waiting.values()) {
      clearTimeout(one.timer)
      one.reject(new Error(reason))
    }
    waiting.clear()
    void ended?.terminate()
  }

  function running(): Worker {
    if (thread) return thread
    const worker = start()
    const fail = (reason: string) => () => {
      if (thread === worker) end(reason)
    }
    worker.on('error', fail('the thread of maps has crashed')).on('exit', fail('the thread of maps has ended'))
    worker.on('message', (answer: ThreadAnswer) => {
      const one = waiting.get(answer.id)
      if (!one) return
      if (answer.kind === 'entries') {
        one.entries.push(...answer.entries)
        return
      }
      waiting.delete(answer.id)
      clearTimeout(one.timer)
      if (waiting.size === 0) worker.unref()
      if (answer.kind === 'done') one.resolve(answer.map)
      else one.reject(new Error(answer.reason))
    })
    worker.unref()
    thread = worker
    return worker
  }

  type Asked = Extract<ThreadRequest, { id: number }>
  function ask(request: Asked extends infer One ? (One extends Asked ? Omit<One, 'id'> : never) : never, entries: MapEntry[] = []) {
    const worker = running()
    const id = ++lastId
    return new Promise<{ legend: string; removed: string[] } | undefined>((resolve, reject) => {
      const timer = setTimeout(() => end('the thread of maps does not answer'), ANSWER_MS)
      waiting.set(id, { entries, resolve, reject, timer })
      // A process may end while nobody waits for a map.
      worker.ref()
      worker.postMessage({ ...request, id })
    })
  }

  return {
    generation: () => generation,

    async update(workspace, change) {
      await ask({ kind: 'update', workspace, change })
    },

    async map(workspace, mode) {
      const key = `${mode}\0${workspace}`
      const changed: MapEntry[] = []
      const given = await ask({ kind: 'map', workspace, mode }, changed)
      const entries = held.get(key) ?? new Map<string, MapEntry>()
      held.set(key, entries)
      for (const gone of given?.removed ?? []) entries.delete(gone)
      for (const entry of changed) entries.set(entry.path, entry)
      return { legend: given?.legend ?? '', entries: [...entries.values()].sort((one, other) => (one.path < other.path ? -1 : 1)) }
    },

    forget(workspace) {
      held.delete(`code\0${workspace}`)
      held.delete(`document\0${workspace}`)
      thread?.postMessage({ kind: 'forget', workspace } satisfies ThreadRequest)
    },

    async close() {
      const ended = thread
      end('closed')
      await ended?.terminate()
    },
  }
}

function startThread(): Worker {
  // Run from its source: the build bundles modules, and a thread needs a file.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/maps/thread/index-thread.ts')
  return new Worker(file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
}
