import { statfsSync } from 'node:fs'

const FULL_BYTES = 64 * 1024 * 1024

/** One line for the operator, on standard error: standard output belongs to results. */
export function say(sentence) {
  process.stderr.write(`parley: ${sentence}\n`)
}

export function die(sentence, code = 1) {
  say(sentence)
  process.exit(code)
}

/** Ends after a step of the set-up has failed; a full disk is the likeliest reason that no tool names. */
export function dieOf(step, folder, output = '') {
  if (output) process.stderr.write(output.endsWith('\n') ? output : `${output}\n`)
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < FULL_BYTES) die(`${step} failed: the disk that holds ${folder} is full`)
  die(`${step} failed; what it said is above`)
}
