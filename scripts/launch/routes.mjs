import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

const file = path.join(root, 'components/generated/routes.ts')

/** Writes the type that maps the address of each route to its file, where the page's client finds what the route takes and answers. */
export function writeRouteMap() {
  const files = globSync('app/api/**/route.ts', { cwd: root }).map(name => name.split(path.sep).join('/'))
  const lines = files.sort().map(name => `  '${name.slice('app'.length, -'/route.ts'.length)}': typeof import('#${name}')\n`)
  const text = `/** Files of the routes by their address. Written by \`scripts/launch/routes.mjs\`. */\nexport interface Routes {\n${lines.join('')}}\n`
  if (readIfThere(file) === text) return
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function readIfThere(name) {
  try {
    return readFileSync(name, 'utf8')
  } catch {
    return null
  }
}
