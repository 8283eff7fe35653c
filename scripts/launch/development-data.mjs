import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'
import { runNode } from './process.mjs'
import { failureOf, say } from './say.mjs'

const FOLDER = path.join('data', 'development')

/** The data folder of `npm run dev`, beside that of `npm start`; null where the environment names a folder or a database itself. */
export function developmentFolder({ PARLEY_DATA_DIR, DATABASE_URL }) {
  return PARLEY_DATA_DIR || DATABASE_URL ? null : FOLDER
}

/** Fills the folder with the scenario `demo` where nothing is in it yet; people, passwords and links go to the terminal. Throws a Refusal when the seed fails. */
export function seedDevelopment(folder, env) {
  if (existsSync(path.join(root, folder, 'parley.db'))) {
    say(
      `the workspace is ${folder}; \`npm run seed -- <scenario> --data ${folder}\` recreates it. Ada signs in as ada@example.org (password: see scripts/seed/scenario.ts)`,
    )
    return
  }
  say(`filling ${folder} with the scenario demo`)
  const { ok } = runNode(['--disable-warning=ExperimentalWarning', 'scripts/seed/main.ts', 'demo', '--data', folder], { env })
  if (!ok) throw failureOf('npm run seed -- demo', root)
}
