import { heapFlags } from './heap-flags.ts'
import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'

/** Measures the search in a hundred thousand messages. */
export async function benchData(words) {
  await prepare({ build: false })
  const { code } = runNode([...heapFlags(), '--disable-warning=ExperimentalWarning', 'scripts/bench/search/main.ts', ...words], {
    env: { NODE_ENV: '' },
    stdout: 1,
  })
  return code
}
