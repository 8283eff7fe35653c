import { statfsSync } from 'node:fs'

const FULL_BYTES = 64 * 1024 * 1024

/** One line for the operator, on standard error: standard output belongs to results. */
export function say(sentence) {
  process.stderr.write(`parley: ${sentence}\n`)
}

/** What keeps a command from running, in one sentence; the launcher prints it and ends with 1. */
export class Refusal extends Error {}

/** The refusal after a step of the set-up has failed; a full disk is the likeliest reason that no tool names. */
export function failureOf(step, folder, output = '') {
  if (output) process.stderr.write(output.endsWith('\n') ? output : `${output}\n`)
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < FULL_BYTES) return new Refusal(`${step} failed: the disk that holds ${folder} is full`)
  return new Refusal(`${step} failed; what it said is above`)
}
