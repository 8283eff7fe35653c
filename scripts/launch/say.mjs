import { statfsSync } from 'node:fs'

const FULL_BYTES = 64 * 1024 * 1024

/** Prints one line for the operator to standard error: standard output belongs to results. */
export function say(sentence) {
  process.stderr.write(`parley: ${sentence}\n`)
}

/** Obstacle to a command, in one sentence; the launcher prints it and exits with 1. */
export class Refusal extends Error {}

/** Makes the refusal after a failed step of the set-up. A full disk is the likeliest reason that no tool names. */
export function failureOf(step, folder, output = '') {
  if (output) process.stderr.write(output.endsWith('\n') ? output : `${output}\n`)
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < FULL_BYTES) return new Refusal(`${step} failed: the disk that holds ${folder} is full`)
  return new Refusal(`${step} failed; what it said is above`)
}
