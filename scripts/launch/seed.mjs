import { root } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'
import { readDotEnv } from './variables.ts'

/** Fills a data folder with a named scenario; what it prints are people, passwords and links. */
export async function seed(words) {
  process.chdir(root)
  readDotEnv()
  await prepare()
  return runNode(['--disable-warning=ExperimentalWarning', 'scripts/seed/main.ts', ...words], { stdout: 1 }).code
}
