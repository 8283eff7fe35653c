import { findChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { runNode } from './process.mjs'

/**
 * Takes the pictures of docs/images again, from the built product in a Chromium. `gallery` takes pictures of `/dev/gallery` in test-results/gallery
 * instead, for a person to look at. It starts a development server, unless an address behind it names one that runs already.
 */
export async function pictures(words) {
  const isGallery = words[0] === 'gallery'
  await prepare({ build: !isGallery })
  const program = isGallery ? ['tests/pictures/gallery.ts', ...words.slice(1)] : ['tests/pictures/take.ts', ...words]
  const { ok } = runNode(['--disable-warning=ExperimentalWarning', ...program], { env: findChromium(), stdout: 1 })
  return ok ? 0 : 1
}
