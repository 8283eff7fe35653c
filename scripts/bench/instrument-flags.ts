/**
 * V8's flags for the client and the provider, which are not what is measured. With its own, they collected, or took back pages that they had given away, beside
 * the start of every third load, for 6 ms and more of whichever subject had its turn. So their young generation holds a dozen loads of `w50`, what lives long
 * is first collected after half a gigabyte, and they keep their memory instead of giving it back after eight seconds.
 */
export const instrumentFlags = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-old-space-size=512',
  '--gc-memory-reducer-start-delay-ms=600000',
]
