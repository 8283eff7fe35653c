import { readdir, readFile } from 'node:fs/promises'

/** A process with its start time, so a number that was given to another process meanwhile is not mistaken for it. */
export interface ProcessId {
  pid: number
  startedAt: string
}

/** Every living descendant of a process, also those that made a group of their own. Empty where there is no /proc. */
export async function descendantsOf(pid: number): Promise<ProcessId[]> {
  const all = await processes()
  const found: ProcessId[] = []
  const parents = new Set([pid])
  for (let grown = true; grown; ) {
    grown = false
    for (const one of all) {
      if (!parents.has(one.parent) || parents.has(one.pid)) continue
      parents.add(one.pid)
      found.push({ pid: one.pid, startedAt: one.startedAt })
      grown = true
    }
  }
  return found
}

/** Sends the signal to those that are still the same process. */
export async function signalProcesses(targets: readonly ProcessId[], signal: NodeJS.Signals): Promise<void> {
  for (const { pid, startedAt } of targets) {
    const current = await readProcess(pid)
    if (current?.startedAt === startedAt) signalProcess(pid, signal)
  }
}

/** Signals the whole group of a process that was started as the leader of one. False when the group is empty. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  return signalProcess(-pid, signal)
}

function signalProcess(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM')) return false
    throw error
  }
}

async function processes(): Promise<(ProcessId & { parent: number })[]> {
  const names = await readdir('/proc').catch(() => [] as string[])
  const found = await Promise.all(names.filter(name => /^\d+$/.test(name)).map(name => readProcess(Number(name))))
  return found.filter(one => one !== null)
}

/** Fields 4 (parent) and 22 (start time) of proc(5) stat; the name before them may hold anything, so they are counted from its closing bracket. */
async function readProcess(pid: number): Promise<(ProcessId & { parent: number }) | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { pid, parent: Number(fields[1]), startedAt: fields[19] ?? '' }
}
