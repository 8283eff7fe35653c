import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'

/**
 * V8's flags for the client and the provider that it starts, neither of which is measured. With V8's defaults, a garbage collection or the
 * return of unused pages fell beside the start of every third load. Each took 6 ms and more from the subject whose turn it was. With these,
 * the young generation holds a dozen loads of `w50`. The old one is first collected after half a gigabyte, and memory is not returned after
 * eight seconds.
 */
const instrumentFlags = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-old-space-size=512',
  '--gc-memory-reducer-start-delay-ms=600000',
]

/** Measures what the product costs beside a pipe that only passes bytes on. */
export async function bench(words) {
  await prepare({ build: true })
  const { code } = runNode([...instrumentFlags, '--disable-warning=ExperimentalWarning', 'scripts/bench/main.ts', ...words], {
    env: { NODE_ENV: '' },
    stdout: 1,
  })
  return code
}
