import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { unzipSync } from 'fflate'
import type { SandboxFile } from './files.ts'

const MOST_WHEELS = 500
const MOST_BYTES = 100 * 1024 * 1024
const CONDITION = /\b(?:extra|sys_platform|platform_system|os_name)\b/
const MOST_METADATA_BYTES = 1024 * 1024

/** A Python package of the administrator's folder. */
export interface Wheel {
  name: string
  bytes: number
  /** Names by which code imports it. */
  modules: string[]
  /** Normal name of the package (PEP 503). */
  project: string
  /** Projects that it needs. */
  needs: string[]
}

type Contents = Pick<Wheel, 'modules' | 'project' | 'needs'>

/** Contents of wheels, by path, size and time of change. */
const read = new Map<string, Contents | null>()

/** Lists the wheels of a folder. What is no wheel is left out; a folder that cannot be read has none. */
export async function listWheels(folder: string): Promise<Wheel[]> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.whl')).sort()
  const wheels: Wheel[] = []
  for (const name of names.slice(0, MOST_WHEELS)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (!found?.isFile() || found.size > MOST_BYTES) continue
    const key = `${file} ${found.size} ${found.mtimeMs}`
    if (!read.has(key)) read.set(key, await readFile(file).then(contentsOf, () => null))
    const contents = read.get(key)
    if (contents) wheels.push({ name, bytes: found.size, ...contents })
  }
  return wheels
}

/** Finds a wheel of a folder by its name; null where there is none. */
export async function wheelFile(folder: string, name: string): Promise<SandboxFile | null> {
  const isListed = (await listWheels(folder)).some(wheel => wheel.name === name)
  return isListed ? { path: path.join(folder, name), mediaType: 'application/zip' } : null
}

function contentsOf(wheel: Uint8Array): Contents | null {
  const modules = new Set<string>()
  let metadata = ''
  try {
    const files = unzipSync(wheel, {
      filter({ name, originalSize }) {
        const [top = '', ...rest] = name.split('/')
        if (/\.(dist-info|data|libs)$/.test(top))
          return /\.dist-info$/.test(top) && rest.join('/') === 'METADATA' && originalSize <= MOST_METADATA_BYTES
        const module = rest.length === 0 ? /^([^.]+)(?:\.[^/]*)?\.(?:py|so)$/.exec(top)?.[1] : top
        if (module) modules.add(module)
        return false
      },
    })
    metadata = new TextDecoder().decode(Object.values(files)[0])
  } catch {
    return null
  }
  const head = metadata
    .split(/\r?\n\r?\n/, 1)
    .join('')
    .split(/\r?\n/)
  const values = (field: string) => head.filter(line => line.startsWith(`${field}: `)).map(line => line.slice(field.length + 2))
  const [name] = values('Name')
  if (name === undefined) return null
  // Needs of an extra, or of another system, are none here.
  const needed = values('Requires-Dist').filter(line => !CONDITION.test(line.split(';').slice(1).join(';')))
  const needs = needed.flatMap(line => /^[A-Za-z0-9._-]+/.exec(line) ?? [])
  return { modules: [...modules], project: normal(name), needs: needs.map(normal) }
}

const normal = (name: string) =>
  name
    .trim()
    .replace(/[-_.]+/g, '-')
    .toLowerCase()
