import { heapFlags } from './heap-flags.ts'
import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'

/** Measures the search in a hundred thousand messages; with `knowledge`, that in two hundred thousand passages. */
export function benchData([first, ...words]) {
  if (first === 'knowledge') return measured('scripts/bench/knowledge/main.ts', words)
  return measured('scripts/bench/search/main.ts', first === undefined ? [] : [first, ...words])
}

/** Prints how many questions of a made-up set find their passages. */
export function recall(words) {
  return measured('scripts/bench/knowledge/recall.ts', words)
}

async function measured(script, words) {
  await prepare({ build: false })
  const { code } = runNode([...heapFlags(), '--disable-warning=ExperimentalWarning', script, ...words], {
    env: { NODE_ENV: '' },
    stdout: 1,
  })
  return code
}
