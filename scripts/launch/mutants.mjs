import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { mutants } from '../mutants/list.mjs'
import { childEnv, root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { runUntilItEnds } from './process.mjs'
import { Refusal } from './say.mjs'

/** Files and folders that no test of a room needs. */
const LEFT_OUT = new Set(['.env', '.env.local', '.git', '.next', 'data', 'node_modules', 'playwright-report', 'test-results'])

/**
 * Applies the mutants of scripts/mutants/list.mjs one after another to a copy of the sources, and runs the tests that must fail on each; `words`
 * select by name or by file. A single Vitest process runs them all, and transforms only what changed.
 */
export async function runMutants(words) {
  await prepare()
  const chosen = mutants.filter(({ name, file }) => words.length === 0 || words.some(word => name.includes(word) || file.includes(word)))
  if (chosen.length === 0) throw new Refusal('no mutant has that name or file')
  const misfits = misfitsOf(chosen)
  if (misfits.length > 0) throw new Refusal(`these mutants no longer fit the sources: ${misfits.join('; ')}`)
  const copy = copyOfSources()
  try {
    return await runUntilItEnds(process.execPath, ['scripts/mutants/run.mjs', ...chosen.map(({ name }) => name)], {
      cwd: copy,
      env: {
        PARLEY_FIXTURES: path.resolve(root, '../shared/fixtures'),
        ...childEnv(),
        NODE_ENV: 'test',
        PARLEY_TEST_ISOLATED: '1',
        PARLEY_PROOFS: 'whole',
      },
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Names the mutants that can no longer be applied. */
export function misfitsOf(chosen = mutants) {
  return chosen.filter(mutant => !fits(mutant)).map(({ name }) => name)
}

/** Says whether the mutant's text occurs in its file exactly once, and its tests exist. */
function fits({ file, from, tests }) {
  const places = [file, ...tests].map(name => path.join(root, name))
  return places.every(place => existsSync(place)) && readFileSync(path.join(root, file), 'utf8').split(from).length === 2
}

function copyOfSources() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'parley-mutants-'))
  cpSync(root, copy, { recursive: true, filter: place => !LEFT_OUT.has(path.relative(root, place)) })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
  return copy
}
