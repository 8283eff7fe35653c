// Started by scripts/launch/mutants.mjs in a copy of the sources, which it changes.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createVitest } from 'vitest/node'
import { mutants } from './list.mjs'

/** Share of the mutants that must be killed. */
const ENOUGH = 0.9

const vitest = await createVitest({ watch: false, bail: 1, project: ['node', 'dom'], reporters: [{}], cache: false })
const specs = await vitest.globTestSpecifications()
const names = new Set(process.argv.slice(2))
const chosen = mutants.filter(({ name }) => names.has(name))
const say = line => process.stdout.write(`${line}\n`)

try {
  process.exitCode = await judge()
} finally {
  await vitest.close()
}

/** Returns the exit code. */
async function judge() {
  const { failed } = await run([...new Set(chosen.flatMap(({ tests }) => tests))])
  if (failed.length > 0) {
    say(`these tests fail without a mutant: ${failed.join('; ')}`)
    return 1
  }
  const survivors = []
  for (const mutant of chosen) if (!(await isKilled(mutant))) survivors.push(mutant)
  for (const { name, file } of survivors) say(`survived: ${name} (${file})`)
  const killed = chosen.length - survivors.length
  say(`${killed} of ${chosen.length} killed`)
  return killed >= ENOUGH * chosen.length ? 0 : 1
}

/** Tells whether a test fails on the mutant. A source that does not even load proves nothing. */
async function isKilled({ name, file, from, to, tests }) {
  const place = path.resolve(file)
  const source = readFileSync(place, 'utf8')
  const startedMs = performance.now()
  change(
    place,
    source.replace(from, () => to),
  )
  try {
    const { failed, isBroken } = await run(tests)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    const by = isBroken ? 'no test ran' : failed.length > 0 ? `killed by ${failed[0]}` : 'SURVIVED'
    say(`${seconds} s  ${name}: ${by}`)
    return failed.length > 0
  } finally {
    change(place, source)
  }
}

/** Writes a source, and lets only that one be transformed again. */
function change(place, text) {
  writeFileSync(place, text)
  vitest.invalidateFile(place)
}

/** Runs test files until the first failure. */
async function run(files) {
  const wanted = new Set(files.map(file => path.resolve(file)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs.filter(({ moduleId }) => wanted.has(moduleId)))
  const ran = testModules.filter(({ moduleId }) => wanted.has(moduleId))
  const failed = ran.flatMap(module => [...module.children.allTests('failed')].map(test => test.fullName))
  const isBroken = failed.length === 0 && ran.some(module => module.state() === 'failed')
  if (unhandledErrors.length > 0) failed.push('an error that nobody handles')
  return { failed, isBroken }
}
