import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patienceOf, workersOf } from './scripts/launch/patience.ts'
import { halfOf } from './scripts/launch/stored.ts'

const sources = '{app,components,lib,scripts}/**'
const setupFiles = ['tests/support/setup.ts']
const never = ['**/node_modules/**', 'lib/platform/generated/**', 'tests/e2e/**', '.next/**', 'data/**']
const patience = patienceOf()
/** Files of a worker share its modules and its page, unless `npm test -- isolated` says otherwise. tests/support/setup.ts empties what one leaves to the next. */
const isolate = process.env.PARLEY_TEST_ISOLATED === '1'

/** A whole proof takes as long as its cases need. */
const least = process.env.PARLEY_PROOFS ? 120_000 : 0

/** Files that render on the server too: React takes that for a second renderer in one page, and complains in the files after them. */
const onServerToo = isolate
  ? []
  : globSync('{app,components}/**/*.test.tsx', { cwd: import.meta.dirname }).filter(file =>
      readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('react-dom/server'),
    )

/** How long a test waits for what must come; how soon it must come, a test measures. */
const waits = (testMs: number) => ({
  testTimeout: Math.max(testMs, least) * patience,
  hookTimeout: 60_000 * patience,
  env: { PARLEY_PATIENCE: String(patience) },
})

/**
 * Starts the small files that take longest first. Without earlier runs Vitest begins with the largest files, and these would leave a processor
 * idle at the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(/\/tests\/chaos\/(kill-points|fleet)\.test\.ts$/.test(moduleId))
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a))
  }

  /** On another database, `--shard` takes a half of the tests that prove no SQL of their own, and all others. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (process.env.PARLEY_TEST_STORED !== '1') return super.shard(files)
    const nameOf = ({ moduleId }: TestSpecification) =>
      path
        .relative(import.meta.dirname, moduleId)
        .split(path.sep)
        .join('/')
    const left = new Set(halfOf(files.map(nameOf), this.ctx.config.shard?.index === 1 ? 1 : 2))
    return files.filter(file => left.has(nameOf(file)))
  }
}

const dom = {
  environment: 'jsdom',
  setupFiles: [...setupFiles, 'tests/support/setup-dom.ts'],
  ...waits(60_000),
}

/** `node`: everything without a page. `dom`: React, in jsdom; `dom-alone`: those of its files that need a process each. `integration`: against the built server as a process of its own (`startApp`). `chaos`: the same for half an hour, by `npm run chaos`. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: workersOf(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          isolate,
          include: [`${sources}/*.test.ts`, 'scripts/**/*.test.mjs', 'tests/*.test.ts', 'tests/support/**/*.test.ts'],
          exclude: never,
          setupFiles,
          ...waits(60_000),
        },
      },
      {
        plugins: [react()],
        test: {
          ...dom,
          name: 'dom',
          isolate,
          include: [`${sources}/*.test.tsx`],
          exclude: [...never, ...onServerToo],
        },
      },
      { plugins: [react()], test: { ...dom, name: 'dom-alone', include: onServerToo, exclude: never } },
      {
        plugins: [react()],
        test: {
          ...dom,
          name: 'dom-pages',
          environment: './tests/support/pages/environment.ts',
          environmentOptions: { jsdom: { url: 'http://127.0.0.1:3000' } },
          isolate,
          setupFiles: [...dom.setupFiles, 'tests/support/pages/setup.ts'],
          include: ['tests/pages/*.test.tsx'],
          exclude: never,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts', 'tests/chaos/*.test.ts'],
          exclude: never,
          setupFiles,
          ...waits(60_000),
        },
      },
      {
        test: {
          name: 'chaos',
          environment: 'node',
          include: ['tests/chaos/long/*.test.ts'],
          exclude: never,
          setupFiles,
          ...waits(60 * 60_000),
        },
      },
    ],
  },
})
