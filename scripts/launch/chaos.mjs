import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'

/** Kills the product at every commit point, then hundreds of times at random. */
export async function chaos(words) {
  await prepare({ build: true })
  const { code } = runNode(['node_modules/vitest/vitest.mjs', 'run', '--project', 'chaos', ...words], {
    env: { NODE_ENV: 'test' },
    stdout: 1,
  })
  return code
}
