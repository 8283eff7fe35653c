/**
 * Of the client and the provider, which measure and are not measured. What they collect, and the pages that they have given back and ask for again, came
 * beside the start of every third load, for 6 ms and more of whichever subject had its turn: so their young generation holds a dozen loads, what lives
 * long is collected after half a gigabyte, and they keep their memory instead of giving it back after eight seconds.
 */
export const instrumentFlags = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-old-space-size=512',
  '--gc-memory-reducer-start-delay-ms=600000',
]
