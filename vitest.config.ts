import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const sources = '{app,components,lib,scripts}/**'
const setupFiles = ['tests/support/setup.ts']
/** How long a test waits for what must come; how soon it must come, a test measures. */
const patience = { poll: { timeout: 10_000 } }
const never = ['**/node_modules/**', 'lib/platform/generated/**', 'tests/e2e/**', '.next/**', 'data/**']

/**
 * Starts the small files that take longest first. Without earlier runs Vitest begins with the largest files, and these would leave a processor
 * idle at the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(/\/tests\/chaos\/(kill-points|fleet)\.test\.ts$/.test(moduleId))
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a))
  }
}

/** `node`: everything without a page. `dom`: React, in jsdom. `integration`: against the built server as a process of its own (`startApp`). `chaos`: the same for half an hour, by `npm run chaos`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [`${sources}/*.test.ts`, 'scripts/**/*.test.mjs', 'tests/*.test.ts', 'tests/support/**/*.test.ts'],
          exclude: never,
          setupFiles,
          expect: patience,
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: [`${sources}/*.test.tsx`],
          exclude: never,
          setupFiles: [...setupFiles, 'tests/support/setup-dom.ts'],
          expect: patience,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts', 'tests/chaos/*.test.ts'],
          exclude: never,
          setupFiles,
          expect: patience,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'chaos',
          environment: 'node',
          include: ['tests/chaos/long/*.test.ts'],
          exclude: never,
          setupFiles,
          testTimeout: 60 * 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
