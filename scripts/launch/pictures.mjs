import { findChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'

/** Makes docs/images anew, from the built product in a Chromium. */
export async function pictures(scenes) {
  await prepare({ build: true })
  const { ok } = runNode(['--disable-warning=ExperimentalWarning', 'tests/pictures/take.ts', ...scenes], { env: findChromium(), stdout: 1 })
  return ok ? 0 : 1
}
