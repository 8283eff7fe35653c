const MB = 1024 * 1024

/** Bounds of one run. */
export const codeLimits = {
  /** Longest time from the first line of the code to its end, in ms. */
  runMs: 30_000,
  /** Longest time until the interpreter is there, in ms. */
  loadMs: 120_000,
  memoryBytes: 512 * MB,
  /** Characters of output that are shown. The others are counted. */
  shownChars: 100_000,
  valueChars: 10_000,
  errorChars: 20_000,
  pictures: 20,
  files: 50,
  fileBytes: 50 * MB,
  nameChars: 200,
  /** Messages of a worker in a second. */
  messages: 500,
}
