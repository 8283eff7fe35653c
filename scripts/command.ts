import path from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

export interface Invocation<O extends ParseArgsOptionsConfig> {
  values: ReturnType<typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>>['values']
  positionals: string[]
  /** Prints one line of the result to standard output. Everything else goes to standard error. */
  print(line: string): void
}

/** Command of the operator's command line. `name` is all its words; the first names the file in `scripts/commands/`. */
export interface Command {
  name: string
  /** Arguments behind the name, e.g. `--email E --password P [--admin]`. */
  usage: string
  summary: string
  run(args: string[], print: (line: string) => void): Promise<void>
}

/** An incomplete or wrong command line: exit code 2 and the usage. */
export class UsageError extends Error {}

/**
 * Declares a command. Options are those of `parseArgs`; `required` names the mandatory ones. Positionals are refused unless `positionals` sets how
 * many there may be. `run` may throw an AppError, a ConfigurationError or a UsageError, each printed as one sentence.
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

/** Resolves a path against the folder in which the operator called npm, which itself changes to the repository. */
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
