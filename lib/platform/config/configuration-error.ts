const BRAND = Symbol.for('parley.configuration-error')

/** Problems that an operator has to fix before the server can start: `message` lists each as a sentence that names its variable or key. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      problems.length === 1
        ? problems[0]
        : `the configuration has ${problems.length} problems:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    )
    this.name = 'ConfigurationError'
    this.problems = problems
    Object.defineProperty(this, BRAND, { value: true })
  }
}

/** Recognises the error across module caches. */
export function isConfigurationError(value: unknown): value is ConfigurationError {
  return typeof value === 'object' && value !== null && BRAND in value
}
