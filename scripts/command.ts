import path from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

export interface Invocation<O extends ParseArgsOptionsConfig> {
  values: ReturnType<typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>>['values']
  positionals: string[]
  /** Writes one line of the result to standard output. Everything else goes to standard error. */
  print(line: string): void
}

/** One command of the operator's command line. `name` is all its words, the first of which names the file in `scripts/commands/`. */
export interface Command {
  name: string
  /** What follows the name, e.g. `--email E --password P [--admin]`. */
  usage: string
  summary: string
  run(args: string[], print: (line: string) => void): Promise<void>
}

/** A command line that does not say what is needed: exit code 2 and the usage. */
export class UsageError extends Error {}

/**
 * Declares a command. Options are those of `parseArgs`; `required` are the names that must be given. Positionals are refused unless `positionals` says how
 * many there may be. `run` may throw an AppError, a ConfigurationError or a UsageError, each of which is one sentence for the operator.
 */
export function command<const O extends ParseArgsOptionsConfig>(definition: {
  name: string
  usage: string
  summary: string
  options: O
  required?: readonly (keyof O & string)[]
  positionals?: { min: number; max: number }
  run(invocation: Invocation<O>): Promise<void>
}): Command {
  const { name, usage, summary, options, required = [], positionals: allowed = { min: 0, max: 0 }, run } = definition
  return {
    name,
    usage,
    summary,
    async run(args, print) {
      const { values, positionals } = parse(args, options)
      const given = values as Record<string, unknown>
      const missing = required.filter(option => given[option] === undefined)
      if (missing.length > 0) throw new UsageError(`${missing.map(option => `--${option}`).join(' and ')} must be given.`)
      if (positionals.length < allowed.min) throw new UsageError('an argument is missing.')
      if (positionals.length > allowed.max) throw new UsageError(`${positionals[allowed.max]} is one argument too many.`)
      await run({ values, positionals, print })
    },
  }
}

/** A path as the operator meant it: npm changes to the repository, and tells where it was called. */
export function fromWhereCalled(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

function parse<O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? `${error.message.split('. ')[0]}.` : String(error))
  }
}
