import { readdirSync } from 'node:fs'
import path from 'node:path'
import { isAppError } from '#lib/errors.ts'
import { isConfigurationError } from '#lib/platform/index.ts'
import { type Command, UsageError } from './command.ts'

const FAILED = 1
const MISUSED = 2
const folder = path.join(import.meta.dirname, 'commands')
const groups = readdirSync(folder)
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(name => name.slice(0, -'.ts'.length))
  .sort()

process.exit(await main(process.argv.slice(2)))

async function main(words: string[]): Promise<number> {
  const [first] = words
  if (first === undefined || first === 'help' || first === '--help') {
    const all = (await Promise.all(groups.map(commandsOf))).flat()
    await print(`usage: npm run --silent parley -- <command>\n\n${all.map(line).join('\n')}`)
    return first === undefined ? MISUSED : 0
  }
  const known = groups.includes(first) ? await commandsOf(first) : []
  const chosen = known.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!chosen) {
    const hint = known.length > 0 ? `${first} offers:\n${known.map(line).join('\n')}` : `commands: ${groups.join(', ')}`
    complain(`there is no command ${known.length > 0 ? words.slice(0, 2).join(' ') : first}; ${hint}`)
    return MISUSED
  }
  return run(chosen, words.slice(chosen.name.split(' ').length))
}

async function run(chosen: Command, args: string[]): Promise<number> {
  const written: Promise<void>[] = []
  try {
    await chosen.run(args, text => void written.push(print(text)))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\nusage: parley ${chosen.name} ${chosen.usage}`)
      return MISUSED
    }
    if (isAppError(error) || isConfigurationError(error)) complain(error.message)
    else complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return FAILED
  } finally {
    await Promise.all(written)
  }
}

async function commandsOf(group: string): Promise<Command[]> {
  const module: { commands: Command[] } = await import(`./commands/${group}.ts`)
  return module.commands
}

function line({ name, usage, summary }: Command): string {
  return `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`
}

function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => process.stdout.write(`${text}\n`, error => (error ? reject(error) : resolve())))
}

function complain(text: string): void {
  process.stderr.write(`parley: ${text}\n`)
}
