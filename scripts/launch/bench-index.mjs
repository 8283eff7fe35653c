import { heapFlags } from './heap-flags.ts'
import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'

/** Measures the maps of a folder of thousands of files. */
export async function benchIndex(words) {
  await prepare({ build: false })
  const { code } = runNode([...heapFlags(), '--disable-warning=ExperimentalWarning', 'scripts/bench/index/main.ts', ...words], {
    env: { NODE_ENV: '' },
    stdout: 1,
  })
  return code
}
