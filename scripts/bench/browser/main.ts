import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { median } from '../statistics.ts'
import { buildPage } from './build-page.ts'
import { measurePage, type PageFigures } from './measure-page.ts'
import { serveFolder } from './serve-folder.ts'

/**
 * Measures what one update of a growing answer costs in the browser, beside Streamdown and react-markdown with the same text, code and formulas. Started by
 * `npm run bench:browser`. `--rounds N` (3), `--updates N` (300): each of 20 characters, up to 20,000 and up to 100,000 characters of text.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, updates: { type: 'string', default: '300' } } })
const [rounds, updates] = [Number(values.rounds), Number(values.updates)]
const [SHORT, LONG] = [20_000, 100_000]
const names = ['parley', 'streamdown', 'react-markdown']
const limits = { streamdown: 0.5, reactMarkdown: 1 / 40, growth: 1.2 }

const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-bench-browser-'))
try {
  await buildPage(folder)
  const { url, server } = await serveFolder(folder)
  const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH || process.env.CHROME_BIN
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    report(await measureAll(url, browser))
  } finally {
    await browser.close()
    server.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Interleaves the subjects, in the opposite order every other round. */
async function measureAll(url: string, browser: Parameters<typeof measurePage>[0]): Promise<Map<string, PageFigures[]>> {
  const figures = new Map<string, PageFigures[]>()
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      for (const length of [SHORT, LONG]) {
        // An update of react-markdown takes up to a second here, and each is like the other.
        const count = name === 'react-markdown' ? Math.ceil(updates / 10) : updates
        const found = await measurePage(browser, { url, name, length, updates: count })
        figures.set(`${name} ${length}`, [...(figures.get(`${name} ${length}`) ?? []), found])
      }
    }
  }
  return figures
}

function report(figures: Map<string, PageFigures[]>): void {
  const of = (name: string, length: number, figure: keyof PageFigures) =>
    median((figures.get(`${name} ${length}`) ?? []).map(each => each[figure]))
  const write = (line: string) => process.stdout.write(`${line}\n`)
  write(
    `${'one update'.padEnd(18)}${['script 20k', 'script 100k', 'all 100k', 'longest', '> 50 ms'].map(title => title.padStart(13)).join('')}`,
  )
  for (const name of names) {
    const cells = [of(name, SHORT, 'scriptMs'), of(name, LONG, 'scriptMs'), of(name, LONG, 'taskMs'), of(name, LONG, 'longestMs')]
    write(
      `${name.padEnd(18)}${cells.map(ms => `${ms.toFixed(2)} ms`.padStart(13)).join('')}${`${of(name, LONG, 'longTasks')}`.padStart(13)}`,
    )
  }
  const script = of('parley', LONG, 'scriptMs')
  const rows: [string, number, number][] = [
    ['script, of Streamdown’s', script / of('streamdown', LONG, 'scriptMs'), limits.streamdown],
    ['script, of react-markdown’s', script / of('react-markdown', LONG, 'scriptMs'), limits.reactMarkdown],
    ['growth of script from 20,000 to 100,000', script / of('parley', SHORT, 'scriptMs'), limits.growth],
    ['tasks over 50 ms', of('parley', LONG, 'longTasks'), 0],
  ]
  for (const [name, value, limit] of rows)
    write(
      `${name.padEnd(42)}${value.toFixed(3).padStart(8)}  ${value <= limit ? `(limit ${limit.toFixed(3)})` : `ABOVE ITS LIMIT of ${limit.toFixed(3)}`}`,
    )
  process.exitCode = rows.some(([, value, limit]) => value > limit) ? 1 : 0
}
