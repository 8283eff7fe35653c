import { readFileSync } from 'node:fs'
import path from 'node:path'

let known: string | undefined

/** The version in package.json of this installation. */
export function version(): string {
  known ??= String(JSON.parse(readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), 'package.json'), 'utf8')).version)
  return known
}
