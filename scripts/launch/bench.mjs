import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'

/**
 * V8's flags for the client, and for the provider that it starts, which are not what is measured. With its own, they collected, or took back pages that they had
 * given away, beside the start of every third load, for 6 ms and more of whichever subject had its turn. So their young generation holds a dozen loads of `w50`,
 * what lives long is first collected after half a gigabyte, and they keep their memory instead of giving it back after eight seconds.
 */
const instrumentFlags = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-old-space-size=512',
  '--gc-memory-reducer-start-delay-ms=600000',
]

/** What the product costs beside a pipe that only passes bytes on. */
export async function bench(words) {
  await prepare({ build: true })
  const { code } = runNode([...instrumentFlags, '--disable-warning=ExperimentalWarning', 'scripts/bench/main.ts', ...words], {
    env: { NODE_ENV: '' },
    stdout: 1,
  })
  return code
}
