import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'
import { say } from './say.mjs'

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const checks = {
  typecheck: [
    ['route types', ['node_modules/next/dist/bin/next', 'typegen']],
    ['types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ],
  lint: [['style', [BIOME, 'check', '.']]],
}

/** Checks types and style, or the one that `kind` names (`typecheck`, `lint`). Exit code 1 where something is wrong. */
export async function check(kind) {
  await prepare()
  return runChecks(kind).length === 0 ? 0 : 1
}

/** Formats every file and applies the linter's safe fixes. Exit code 1 where a person has to fix the rest. */
export async function fix() {
  await prepare()
  return runNode([BIOME, 'check', '--write', '--diagnostic-level=error', '.'], { stdout: 1 }).code
}

/** Prints what is wrong and returns the checks that failed, as `{name, evidence}`. */
export function runChecks(kind) {
  const failures = []
  for (const [name, args] of kind === undefined ? Object.values(checks).flat() : checks[kind]) {
    const { ok, output } = runNode(args, { quiet: true })
    say(`${name}: ${ok ? 'in order' : 'not in order'}`)
    if (ok) continue
    failures.push({ name, evidence: output })
    process.stderr.write(output)
  }
  return failures
}
