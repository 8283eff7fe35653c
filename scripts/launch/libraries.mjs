import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'
import { Refusal, say } from './say.mjs'
import { contentHash, readStamp, writeStamp } from './stamps.mjs'

const sources = 'components/sandbox/libraries'
/** Code of the libraries that run code. */
const workers = 'components/sandbox/worker'
const built = 'lib/sandbox/generated'
/** Modules of the first library, which the others share. */
const shared = {
  react: 'parleyLibrary.modules.react',
  'react-dom': "parleyLibrary.modules['react-dom']",
  'react/jsx-runtime': "parleyLibrary.modules['react/jsx-runtime']",
}

/** Bundles each library that artifacts can use into one script of a name with its hash, where they are outdated. */
export async function ensureLibraries() {
  const key = contentHash([sources, workers, 'package-lock.json', 'scripts/launch/libraries.mjs'])
  const folder = path.join(root, built)
  if (readStamp('libraries') === key && isThere(folder)) return
  say('bundling the libraries of artifacts')
  const { rolldown } = await import('rolldown')
  const { replacePlugin } = await import('rolldown/plugins')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(path.join(root, sources)).filter(name => name.endsWith('.ts') && name !== 'modules.ts')) {
    const name = path.basename(file, '.ts')
    const bundle = await rolldown({
      input: path.join(root, sources, file),
      platform: 'browser',
      external: name === 'react' ? [] : Object.keys(shared),
      plugins: [replacePlugin({ 'process.env.NODE_ENV': '"production"' })],
      logLevel: 'silent',
    })
    const { output } = await bundle.generate({ format: 'iife', globals: shared, minify: true, codeSplitting: false })
    await bundle.close()
    const { code } = output[0]
    if (code === '') throw new Refusal(`the library ${name} of artifacts is empty`)
    writeFileSync(path.join(folder, `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`), code)
  }
  writeStamp('libraries', key)
}

function isThere(folder) {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}
