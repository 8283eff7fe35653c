import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './paths.mjs'

const folder = path.join(os.tmpdir(), `parley-servers-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)

/** Records that this process serves the build of this folder, until it ends. */
export function noteServer(place = folder) {
  const file = path.join(place, String(process.pid))
  try {
    mkdirSync(place, { recursive: true })
    writeFileSync(file, '')
    process.once('exit', () => rmSync(file, { force: true }))
  } catch {
    // A server that cannot write its note still serves.
  }
}

/** Lists the processes that serve the build of this folder now. A killed one has left its note. */
export function servingNow(place = folder) {
  return notesIn(place).filter(pid => isServer(pid))
}

function notesIn(place) {
  try {
    return readdirSync(place).map(Number)
  } catch {
    return []
  }
}

/** Says whether a process is a server of ours: the id of an ended one may have been reused. */
function isServer(pid) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return /http-server\.mjs/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return true
  }
}
