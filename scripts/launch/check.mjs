import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'
import { say } from './say.mjs'

/** Types and style. */
export async function check() {
  await prepare()
  return runChecks().length === 0 ? 0 : 1
}

/** Prints what is wrong and returns the checks that failed, as `{name, evidence}`. */
export function runChecks() {
  const checks = [
    ['route types', ['node_modules/next/dist/bin/next', 'typegen']],
    ['types', ['node_modules/typescript/bin/tsc', '--noEmit']],
    ['style', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ]
  const failures = []
  for (const [name, args] of checks) {
    const { ok, output } = runNode(args, { quiet: true })
    say(`${name}: ${ok ? 'in order' : 'not in order'}`)
    if (ok) continue
    failures.push({ name, evidence: output })
    process.stderr.write(output)
  }
  return failures
}
