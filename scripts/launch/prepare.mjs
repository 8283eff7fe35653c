import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureLibraries } from './libraries.mjs'
import { withSetupLock } from './lock.mjs'
import { childEnv, root } from './paths.mjs'
import { runNode, runNpm } from './process.mjs'
import { writeRouteMap } from './routes.mjs'
import { failureOf, Refusal, say } from './say.mjs'
import { servingNow } from './servers.mjs'
import { contentHash, readStamp, removeStamp, writeStamp } from './stamps.mjs'

const clients = ['sqlite', 'postgresql']
const generated = 'lib/platform/generated'
const schemasOf = name => ['prisma/models.prisma', `prisma/${name}/schema.prisma`]
const sources = ['app', 'components', 'lib', 'public', 'prisma', 'instrumentation.ts', 'proxy.ts', 'package.json', 'package-lock.json']
const configs = ['next.config.ts', 'tsconfig.json', 'postcss.config.mjs']
const there = name => existsSync(path.join(root, name))

/**
 * Installs packages, generates the Prisma clients, the map of the routes and the libraries of artifacts where they are outdated; with `build`, builds the product too. Throws a Refusal where that
 * would replace the files of a server that runs from this folder.
 */
export function prepare({ build = false } = {}) {
  return withSetupLock(async () => {
    ensurePackages()
    ensureClients()
    writeRouteMap()
    await ensureLibraries()
    if (build) ensureBuild()
  })
}

/** Refuses while a server runs from this folder. It loads parts of the build and of its packages on demand, so its pages would break. */
export function refuseWhileServing(what, pids = servingNow()) {
  if (pids.length === 0) return
  throw new Refusal(
    `this version needs another ${what}, but a server runs from this folder (process ${pids.join(', ')}) and would lose its files. Stop it first, or upgrade in a second checkout and switch over`,
  )
}

function ensurePackages() {
  const key = contentHash(['package.json', 'package-lock.json', '.npmrc'], `${process.platform}-${process.arch}`)
  if (readStamp('packages') === key && there('node_modules/next/package.json')) return
  if (isInstalled()) return writeStamp('packages', key)
  refuseWhileServing('set of packages')
  say('installing packages (npm ci, about a minute)')
  // With NODE_ENV=production npm would omit the packages of the build.
  const { ok, output } = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...childEnv(), NODE_ENV: '' },
  })
  if (!ok) throw failureOf('npm ci', root, output)
  writeStamp('packages', key)
}

/** Says whether npm has installed every package of the lock file, by npm's own record. Packages for other platforms may be absent. */
function isInstalled() {
  if (!there('node_modules/.package-lock.json')) return false
  const packagesOf = name => JSON.parse(readFileSync(path.join(root, name), 'utf8')).packages
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([place, { version, optional }]) => {
    const found = installed[place]
    return place === '' || (found ? found.version === version && there(place) : optional === true)
  })
}

function ensureClients() {
  const key = contentHash([...new Set(clients.flatMap(schemasOf)), 'prisma.config.ts', 'package-lock.json'])
  if (readStamp('clients') === key && clients.every(name => there(`${generated}/${name}/client.ts`))) return
  say('generating the database clients')
  mkdirSync(path.join(root, generated), { recursive: true })
  for (const name of clients) {
    const schema = schemasOf(name).map(file => readFileSync(path.join(root, file), 'utf8'))
    writeFileSync(path.join(root, `${generated}/${name}.prisma`), schema.join('\n'))
    // Any existing file keeps the command from downloading the native engine, which `generate` never runs.
    const env = { DB_PROVIDER: name, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }
    const { ok, output } = runNode(['node_modules/prisma/build/index.js', 'generate', '--no-hints'], { env, quiet: true })
    if (!ok) throw failureOf('prisma generate', root, output)
  }
  writeStamp('clients', key)
}

function ensureBuild() {
  const key = contentHash([...sources, ...configs], process.version.split('.')[0])
  if (readStamp('build') === key && there('.next/BUILD_ID')) return
  refuseWhileServing('build')
  say('building (next build, about half a minute)')
  removeStamp('build')
  const { ok, output } = runNode(['node_modules/next/dist/bin/next', 'build'], { env: { NODE_ENV: 'production' }, quiet: true })
  if (!ok) throw failureOf('next build', root, output)
  removeSourceMaps()
  writeStamp('build', key)
}

/** Removes maps of sources from what browsers are given. Next writes an empty one for a worker, although it is to make none. */
function removeSourceMaps() {
  const folder = path.join(root, '.next/static')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) if (name.endsWith('.map')) rmSync(path.join(folder, name))
}
