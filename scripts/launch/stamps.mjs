import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

/** Folder of the stamps, within node_modules, so deleting that starts afresh. */
const folder = path.join(root, 'node_modules', '.cache', 'parley')
const SKIPPED = new Set(['node_modules', '.next', 'generated', '.git'])

export function readStamp(name) {
  try {
    return readFileSync(path.join(folder, name), 'utf8')
  } catch {
    return ''
  }
}

/** Writes a stamp as a new file: in a copy of a checkout made of hard links, the other one's stamp stays. */
export function writeStamp(name, value) {
  mkdirSync(folder, { recursive: true })
  removeStamp(name)
  writeFileSync(path.join(folder, name), value)
}

export function removeStamp(name) {
  rmSync(path.join(folder, name), { force: true })
}

/** Hashes names and contents below `paths`, without tests. Modification times are unreliable after a clone or a checkout. */
export function contentHash(paths, extra = '') {
  const hash = createHash('sha256').update(extra)
  for (const file of paths.flatMap(name => filesBelow(path.join(root, name))).sort()) {
    hash.update(path.relative(root, file).split(path.sep).join('/')).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(place) {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [place]
  const names = readdirSync(place).filter(name => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name))
  return names.flatMap(name => filesBelow(path.join(place, name)))
}
