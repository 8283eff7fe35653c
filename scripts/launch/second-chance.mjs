import { say } from './say.mjs'

/** Most failed files that are run again; more mean a broken product. */
const MOST_FILES = 4

/**
 * Runs a suite, then the few files with a failed test once more, alone. A test that passes then is `unsteady`: named with its evidence, not counted
 * as failed. A crash without a failed test gets no second chance, nor does a file that ends badly again.
 */
export async function withSecondChance(run, filters) {
  const first = await run(filters, { isAlone: false })
  const files = [...new Set(first.failures.map(({ file }) => file))]
  if (files.length === 0 || files.length > MOST_FILES || files.includes(undefined)) return first
  say(`once more, alone: ${files.join(', ')}`)
  const second = await run(files, { isAlone: true })
  if (second.failures.some(({ file }) => file === undefined)) return first
  const stillFails = ({ name, file }) => second.failures.some(again => again.name === name || again.name === file)
  const failures = [
    ...first.failures.filter(stillFails),
    ...second.failures.filter(({ name }) => !first.failures.some(before => before.name === name)),
  ]
  const unsteady = first.failures.filter(test => !stillFails(test))
  return { passed: first.passed + unsteady.length, failures, unsteady, skipped: first.skipped }
}
