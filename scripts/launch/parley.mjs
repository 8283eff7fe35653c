import { childEnv, root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { runUntilItEnds } from './process.mjs'
import { readDotEnv } from './variables.ts'

/** Runs the operator's command line; only results go to standard output. */
export async function parley(words) {
  const calledFrom = process.env.INIT_CWD ?? process.cwd()
  process.chdir(root)
  readDotEnv()
  await prepare()
  const env = { ...childEnv(), INIT_CWD: calledFrom }
  return runUntilItEnds(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/parley.ts', ...words], { env })
}
