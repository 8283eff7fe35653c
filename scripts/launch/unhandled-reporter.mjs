import { writeFileSync } from 'node:fs'

/** Writes the errors that no test has caught, as JSON, into the file that `PARLEY_UNHANDLED_FILE` names: Vitest's own JSON report leaves them out. */
export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    const file = process.env.PARLEY_UNHANDLED_FILE
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ name, message, stack }) => ({ name, message, stack }))))
  }
}
