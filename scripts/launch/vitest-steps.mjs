import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'
import { runVitest } from './run-vitest.mjs'
import { say } from './say.mjs'
import { databaseDoors, onAnotherDatabase } from './stored.ts'

/** Projects of vitest.config.ts that each step runs. */
const unit = ['node', 'dom*']
export const projects = {
  unit,
  isolated: unit,
  related: unit,
  stored: ['node'],
  integration: ['integration'],
  contract: ['integration'],
  chaos: ['integration'],
  heavy: [...unit, 'integration'],
}

/** Runs a step of `npm test` that is Vitest's. `how` says whether the files run alone (second-chance.mjs). */
export function runVitestStep(step, filters, how) {
  const {
    words = ['run', ...filters],
    env = {},
    ...rest
  } = filters.length > 0 && step !== 'related' ? {} : (wholes[step]?.(filters, how) ?? {})
  const proofs = step === 'heavy' ? { PARLEY_PROOFS: 'whole' } : {}
  return runVitest([...words, ...projectsOf(step, filters)], {
    ...how,
    ...rest,
    isIsolated: step === 'isolated',
    env: { ...env, ...proofs },
  })
}

/** Choices of a step where no file is named. */
const wholes = {
  related: (filters, { isAlone }) => (isAlone ? {} : { words: ['related', '--run', ...filters] }),
  stored: () => ({ words: ['related', '--run', ...databaseDoors, ...chosenHalf()], env: { PARLEY_TEST_STORED: '1' } }),
  integration: () => ({ words: ['run', ...(process.env.PARLEY_TEST_DATABASE_URL ? Object.keys(onAnotherDatabase) : [])] }),
  contract: () => ({ words: ['run', 'tests/integration/'] }),
  // Beside the browser, which waits a good part of its time.
  chaos: () => ({ words: ['run', 'tests/chaos/', '--maxWorkers=1'] }),
  heavy: () => ({ words: ['run', ...heavyFiles()] }),
}

/** Finds the proofs over many cases: they take a part of them elsewhere, and all of them here. */
function heavyFiles() {
  const tests = globSync('{app,components,lib,tests}/**/*.test.{ts,tsx}', { cwd: root })
  return tests.filter(file => !file.includes('chaos/long') && readFileSync(path.join(root, file), 'utf8').includes('support/proofs.ts'))
}

/** Chooses by the seed which half of the tests that prove no SQL of their own runs on another database: `PARLEY_HALF` is 1, 2 or `both`. */
function chosenHalf() {
  const half = process.env.PARLEY_HALF ?? String(1 + (Number(process.env.PARLEY_SEED) % 2))
  say(`of the tests that write no SQL of their own: PARLEY_HALF=${half}`)
  return half === 'both' ? [] : [`--shard=${half}/2`]
}

/** Names the project of each file, so Vitest starts no other; for a folder or a part of a name, all of the step. */
export function projectsOf(step, filters) {
  const files = filters.filter(filter => /\.test\.(tsx?|mjs)$/.test(filter))
  const isByFile = ['unit', 'isolated'].includes(step) && files.length > 0 && files.length === filters.length
  const names = isByFile ? new Set(files.map(file => (file.endsWith('.tsx') ? 'dom*' : 'node'))) : projects[step]
  return [...names].flatMap(name => ['--project', name])
}
