import { findChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'

/** Measures the updates of a growing answer in a browser, beside those of other libraries. */
export async function benchBrowser(words) {
  await prepare({ build: false })
  const { code } = runNode(['--disable-warning=ExperimentalWarning', 'scripts/bench/browser/main.ts', ...words], {
    env: { NODE_ENV: '', ...findChromium() },
    stdout: 1,
  })
  return code
}
