import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'

/** What the product costs beside a pipe that only passes bytes on. */
export async function bench(words) {
  await prepare({ build: true })
  const { instrumentFlags } = await import('../bench/instrument-flags.ts')
  const { code } = runNode([...instrumentFlags, '--disable-warning=ExperimentalWarning', 'scripts/bench/main.ts', ...words], {
    env: { NODE_ENV: '' },
    stdout: 1,
  })
  return code
}
