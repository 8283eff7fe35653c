import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'
import { say } from './say.mjs'

/** Types and style. */
export async function check() {
  await prepare()
  return runChecks() === 0 ? 0 : 1
}

/** Prints what is wrong and returns how many of the checks failed. */
export function runChecks() {
  const checks = [
    ['route types', ['node_modules/next/dist/bin/next', 'typegen']],
    ['types', ['node_modules/typescript/bin/tsc', '--noEmit']],
    ['style', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ]
  let failed = 0
  for (const [name, args] of checks) {
    const { ok, output } = runNode(args, { quiet: true })
    say(`${name}: ${ok ? 'in order' : 'not in order'}`)
    if (ok) continue
    failed++
    process.stderr.write(output)
  }
  return failed
}
