// Runs on any Node from 18 on, with nothing installed: only what Node brings may be imported before the dependencies are there.

import { ensureSuitableNode } from './launch/node.mjs'
import { die } from './launch/say.mjs'

const commands = {
  start: () => import('./launch/start.mjs').then((module) => module.start()),
  dev: () => import('./launch/start.mjs').then((module) => module.dev()),
  test: (words) => import('./launch/test.mjs').then((module) => module.test(words)),
  check: () => import('./launch/check.mjs').then((module) => module.check()),
  parley: (words) => import('./launch/parley.mjs').then((module) => module.parley(words)),
}

const [name = '', ...words] = process.argv.slice(2)
const run = Object.hasOwn(commands, name) ? commands[name] : null
if (!run) die(`there is no command ${name || '(none)'}; use one of ${Object.keys(commands).join(', ')}`)
await ensureSuitableNode()
process.exit(await run(words))
