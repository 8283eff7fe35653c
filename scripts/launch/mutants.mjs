import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mutants } from '../mutants/list.mjs'
import { root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'
import { Refusal, say } from './say.mjs'

/**
 * Applies each mutant of scripts/mutants/list.mjs in turn, runs its tests, and restores the file; `words` select by name. Prints the survivors;
 * exit code 1 where less than 85 % were killed.
 */
export async function runMutants(words) {
  await prepare()
  const chosen = mutants.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))
  const misfits = misfitsOf(chosen)
  if (misfits.length > 0) throw new Refusal(`these mutants do not fit the sources any more: ${misfits.join('; ')}`)
  const survivors = chosen.filter(mutant => !isKilled(mutant))
  for (const { name, file } of survivors) process.stdout.write(`survived: ${name} (${file})\n`)
  const killed = chosen.length - survivors.length
  process.stdout.write(`${killed} of ${chosen.length} killed\n`)
  return killed >= 0.85 * chosen.length ? 0 : 1
}

/** Names the mutants that cannot be applied any more. */
export function misfitsOf(chosen = mutants) {
  return chosen.filter(mutant => !fits(mutant)).map(({ name }) => name)
}

/** Says whether the mutant's text occurs in its file exactly once, and its tests exist. */
function fits({ file, from, tests }) {
  const places = [file, ...tests].map(name => path.join(root, name))
  return places.every(place => existsSync(place)) && readFileSync(path.join(root, file), 'utf8').split(from).length === 2
}

function isKilled({ name, file, from, to, tests }) {
  const place = path.join(root, file)
  const source = readFileSync(place, 'utf8')
  try {
    writeFileSync(
      place,
      source.replace(from, () => to),
    )
    const { ok } = runNode(['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--project', 'node', '--project', 'dom', ...tests], {
      env: { NODE_ENV: 'test' },
      quiet: true,
    })
    say(`${ok ? 'SURVIVED' : 'killed'}: ${name}`)
    return !ok
  } finally {
    writeFileSync(place, source)
  }
}
