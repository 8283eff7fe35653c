import { parse } from 'jsonc-parser'
import { isObject } from '#lib/json-schema/shared.ts'
import type { Manifest } from '../outline.ts'

/** Reads where the modules of a package are; null for what cannot be read, which then resolves nothing. */
export function readManifest(path: string, text: string): Manifest | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name === 'go.mod') return named(/^[ \t]*module[ \t]+(\S+)/m.exec(text)?.[1])
  if (name === 'Cargo.toml') return named(crateName(text)?.replaceAll('-', '_'))
  const json: unknown = parse(text, [], { allowTrailingComma: true })
  if (!isObject(json)) return null
  return name === 'package.json' ? fromPackage(json) : fromConfig(json)
}

const named = (name: string | undefined): Manifest | null => (name ? { name, paths: [], baseUrl: null } : null)

function crateName(text: string): string | undefined {
  const lines = text.split('\n').map(line => line.trim())
  const start = lines.indexOf('[package]')
  const end = lines.findIndex((line, index) => index > start && line.startsWith('['))
  const own = start < 0 ? [] : lines.slice(start + 1, end < 0 ? lines.length : end)
  return own.flatMap(line => /^name *= *"([^"]+)"/.exec(line)?.[1] ?? [])[0]
}

function fromPackage(json: Record<string, unknown>): Manifest {
  const name = typeof json.name === 'string' ? json.name : null
  const own = isObject(json.exports) ? Object.entries(json.exports).filter(([key]) => key.startsWith('.')) : []
  const exported = name === null ? [] : own.map(([key, target]) => [name + key.slice(1), targetsOf(target)] as const)
  const main = [json.exports, json.module, json.main].flatMap(value => (typeof value === 'string' ? [value] : []))
  const imports = isObject(json.imports) ? Object.entries(json.imports).map(([key, target]) => [key, targetsOf(target)] as const) : []
  const whole = name === null ? [] : [[name, [...main, './src/index', './index']] as const, [`${name}/*`, ['./*', './src/*']] as const]
  return { name, paths: [...imports, ...exported, ...whole], baseUrl: null }
}

function fromConfig(json: Record<string, unknown>): Manifest {
  const options = isObject(json.compilerOptions) ? json.compilerOptions : {}
  const baseUrl = typeof options.baseUrl === 'string' ? options.baseUrl : null
  const paths = isObject(options.paths) ? Object.entries(options.paths) : []
  const base = baseUrl === null ? '' : `${baseUrl.replace(/\/$/, '')}/`
  return { name: null, paths: paths.map(([key, targets]) => [key, targetsOf(targets).map(target => base + target)] as const), baseUrl }
}

/** Collects the paths of a target, which may be a list, or depend on conditions. */
function targetsOf(target: unknown, depth = 0): string[] {
  if (typeof target === 'string') return [target]
  if (depth > 4) return []
  if (Array.isArray(target)) return target.flatMap(one => targetsOf(one, depth + 1))
  return isObject(target) ? Object.values(target).flatMap(one => targetsOf(one, depth + 1)) : []
}
