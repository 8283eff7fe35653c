import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const PAGE_BYTES = Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' }))
const SAMPLE_MS = 100

/**
 * Sums the processor seconds of a server, with its threads and child processes, ended ones too (Linux, proc(5)). `without` names a program whose
 * processes do not count: a tool server does its own work, not the relay's.
 */
export function cpuSeconds(pid: number, without?: string): number {
  const ticks = treeOf(pid, without).reduce((sum, member) => sum + fieldsOf(member).cpuTicks, 0)
  return ticks / TICKS_A_SECOND
}

export function residentBytes(pid: number): number {
  return fieldsOf(pid).residentPages * PAGE_BYTES
}

/** Watches the resident size; `end` returns its maximum. */
export function watchMemory(pid: number): { end(): number } {
  let peak = residentBytes(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid))
  }, SAMPLE_MS)
  return {
    end() {
      clearInterval(timer)
      return peak
    },
  }
}

function treeOf(pid: number, without: string | undefined): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  const counted = children.filter(child => without === undefined || !read(`/proc/${child}/cmdline`).includes(without))
  return [pid, ...counted.flatMap(child => treeOf(child, without))]
}

/** Parses proc(5). The program's name, in brackets, may hold anything, so fields are counted from behind it. */
function fieldsOf(pid: number): { cpuTicks: number; residentPages: number } {
  const stat = read(`/proc/${pid}/stat`)
  const values = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (field: number) => values[field - 3] ?? 0
  // Fields 16 and 17 are those of its children that have ended.
  return { cpuTicks: at(14) + at(15) + at(16) + at(17), residentPages: at(24) }
}

/** Reads a file; empty where the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
