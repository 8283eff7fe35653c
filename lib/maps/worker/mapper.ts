import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { forkInBackground } from '#lib/platform/index.ts'
import type { MapEntry, WorkspaceMap } from '../maps.ts'
import type { MapMode, TextsChange, WorkerAnswer, WorkerRequest } from './messages.ts'

/** Longest that an update of a few files, or a map, may take; the worker hangs where it takes longer. */
const ANSWER_MS = 120_000
/**
 * Room for the outlines of as many files as are ever kept. Small generations keep its memory small; the server's own flags, which its threads would
 * share, let garbage stay for as long as there is room.
 */
const FLAGS = ['--max-old-space-size=256', '--max-semi-space-size=2', '--no-warnings']

/** Maps of workspaces, made in a process of their own. Rejects where that has ended: then `generation` is another, and all state is lost. */
export interface Mapper {
  generation(): number
  update(workspace: string, change: TextsChange): Promise<void>
  map(workspace: string, mode: MapMode): Promise<WorkspaceMap>
  forget(workspace: string): void
  close(): Promise<void>
}

interface WaitingMap {
  entries: MapEntry[]
  resolve(map: { legend: string; removed: string[] } | undefined): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

export interface MapperOptions {
  /** Folder in which outlines outlive the process; absent: none does. */
  keptIn?: string
  start?: () => ChildProcess
}

export function createMapper({ keptIn, start = () => startProcess(keptIn) }: MapperOptions = {}): Mapper {
  let child: ChildProcess | null = null
  let generation = 0
  let lastId = 0
  const waiting = new Map<number, WaitingMap>()
  const held = new Map<string, Map<string, MapEntry>>()

  function end(reason: string): void {
    const ended = child
    child = null
    generation++
    held.clear()
    for (const one of waiting.values()) {
      clearTimeout(one.timer)
      one.reject(new Error(reason))
    }
    waiting.clear()
    ended?.kill('SIGKILL')
  }

  function running(): ChildProcess {
    if (child) return child
    const started = start()
    const fail = (reason: string) => () => {
      if (child === started) end(reason)
    }
    started.on('error', fail('the worker of maps cannot run')).on('exit', fail('the worker of maps has ended'))
    started.on('message', (answer: WorkerAnswer) => {
      const one = waiting.get(answer.id)
      if (!one) return
      if (answer.kind === 'entries') {
        one.entries.push(...answer.entries)
        return
      }
      waiting.delete(answer.id)
      clearTimeout(one.timer)
      if (waiting.size === 0) started.channel?.unref()
      if (answer.kind === 'done') one.resolve(answer.map)
      else one.reject(new Error(answer.reason))
    })
    started.unref()
    started.channel?.unref()
    child = started
    return started
  }

  type Asked = Extract<WorkerRequest, { id: number }>
  function ask(request: Asked extends infer One ? (One extends Asked ? Omit<One, 'id'> : never) : never, entries: MapEntry[] = []) {
    const worker = running()
    const id = ++lastId
    return new Promise<{ legend: string; removed: string[] } | undefined>((resolve, reject) => {
      const timer = setTimeout(() => end('the worker of maps does not answer'), ANSWER_MS)
      waiting.set(id, { entries, resolve, reject, timer })
      // A process may end while no request waits for a map.
      worker.channel?.ref()
      worker.send({ ...request, id } as WorkerRequest, error => {
        if (error && child === worker) end('the worker of maps cannot be reached')
      })
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
      const isInOrder = changed.every(({ path }) => entries.has(path))
      for (const entry of changed) entries.set(entry.path, entry)
      if (!isInOrder) held.set(key, inOrder(entries))
      return { legend: given?.legend ?? '', entries: [...(held.get(key)?.values() ?? [])] }
    },

    forget(workspace) {
      held.delete(`code\0${workspace}`)
      held.delete(`document\0${workspace}`)
      child?.send({ kind: 'forget', workspace } satisfies WorkerRequest, () => undefined)
    },

    async close() {
      const ended = child
      const gone = ended && ended.exitCode === null ? new Promise(resolve => ended.once('exit', resolve)) : null
      end('closed')
      await gone
    },
  }
}

/** Sorts entries by path. A map keeps the place of an entry that is replaced. */
function inOrder(entries: ReadonlyMap<string, MapEntry>): Map<string, MapEntry> {
  return new Map([...entries].sort(([one], [other]) => (one < other ? -1 : 1)))
}

function startProcess(keptIn: string | undefined): ChildProcess {
  // Run from its source: the build bundles modules, and a process needs a file.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/maps/worker/index-process.ts')
  return forkInBackground(file, { flags: FLAGS, args: keptIn === undefined ? [] : [keptIn], serialization: 'advanced' })
}
