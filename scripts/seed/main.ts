import { parseArgs } from 'node:util'
import { bootServer } from '#lib/boot.ts'
import { isAppError } from '#lib/errors.ts'
import { isConfigurationError } from '#lib/platform/index.ts'
import type { Seeded } from './scenario.ts'
import { scenarios } from './scenarios/index.ts'
import { freshFolder, SeedRefusal, seedVariables } from './seed-folder.ts'

const USAGE = `usage: npm run seed -- <scenario> [--data FOLDER | --configured]

  --data FOLDER   the data folder to create; PARLEY_DATA_DIR, or else data/seeds/<scenario>, unless given. It must be empty, or made by a seed before
  --configured    the database that the environment names (PARLEY_DATA_DIR, DATABASE_URL), which must have no people

${scenarios.map(({ name, summary }) => `  ${name.padEnd(12)} ${summary}`).join('\n')}
`

process.exit(await main(process.argv.slice(2)))

async function main(words: string[]): Promise<number> {
  try {
    await seed(words)
    return 0
  } catch (error) {
    const isSentence = error instanceof SeedRefusal || isAppError(error) || isConfigurationError(error)
    process.stderr.write(`parley: ${isSentence ? error.message : error instanceof Error ? error.stack : error}\n`)
    return 1
  }
}

async function seed(words: string[]): Promise<void> {
  const { values, positionals } = readArguments(words)
  const scenario = scenarios.find(({ name }) => name === positionals[0])
  if (!scenario || positionals.length !== 1) throw new SeedRefusal(`name one scenario\n${USAGE}`)
  const startedMs = performance.now()
  const folder = values.configured ? null : await freshFolder(values.data || process.env.PARLEY_DATA_DIR || `data/seeds/${scenario.name}`)
  const server = await bootServer({ background: false, variables: seedVariables(process.env, folder) })
  try {
    if ((await server.auth.users.count()) > 0) throw new SeedRefusal('this database has people already; seeds are for empty ones')
    const seeded = await scenario.fill(server)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    process.stdout.write(`${report(seeded, { name: scenario.name, seconds, folder })}\n`)
  } finally {
    await server.close()
  }
}

function readArguments(words: string[]) {
  try {
    const options = { data: { type: 'string' }, configured: { type: 'boolean', default: false } } as const
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    throw new SeedRefusal(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

function report({ people, links }: Seeded, made: { name: string; seconds: string; folder: string | null }): string {
  const origin = process.env.PARLEY_URL ?? `http://127.0.0.1:${process.env.PORT || 3000}`
  const lines = [`${made.name}: seeded in ${made.seconds} s${made.folder === null ? '' : ` into ${made.folder}`}`]
  if (people.length > 0) lines.push('', 'People:', ...people.map(({ email, password, role }) => `  ${email}  ${password}  (${role})`))
  lines.push('', 'Pages:', ...links.map(({ title, path }) => `  ${origin}${path}  ${title}`))
  if (made.folder !== null) lines.push('', 'Look at it:', `  PARLEY_DATA_DIR=${made.folder} npm run dev`)
  return lines.join('\n')
}
