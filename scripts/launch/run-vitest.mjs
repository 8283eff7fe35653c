import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { patienceOf } from './patience.ts'
import { startNode } from './process.mjs'
import { vitestTally } from './reports.mjs'

export const VITEST = 'node_modules/vitest/vitest.mjs'
const WHAT_ELSE = './scripts/launch/what-else-reporter.mjs'

/** Runs Vitest with these words, and returns its tally. Alone, or isolated, every file has a process of its own. */
export function runVitest(words, { isAlone = false, isIsolated = false, env = {} } = {}) {
  return withReport(async report => {
    const whatElse = `${report}.what-else`
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${WHAT_ELSE}`]
    const code = await startNode([VITEST, ...words, '--passWithNoTests', ...(isAlone ? ['--maxWorkers=1'] : []), ...reporters], {
      env: {
        NODE_ENV: 'test',
        PARLEY_PATIENCE: String(patienceOf()),
        PARLEY_WHAT_ELSE_FILE: whatElse,
        ...(isAlone || isIsolated ? { PARLEY_TEST_ISOLATED: '1' } : {}),
        ...env,
      },
    })
    return vitestTally(readReport(report), code === 0, readReport(whatElse) ?? {})
  })
}

export async function withReport(job) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-report-'))
  try {
    return await job(path.join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
