// Runs on any Node from 18 on, with nothing installed. Only Node's own modules may be imported before the dependencies are there.
import { ensureSuitableNode } from './launch/node.mjs'
import { Refusal, say } from './launch/say.mjs'

const commands = {
  start: () => import('./launch/start.mjs').then(module => module.start()),
  dev: () => import('./launch/start.mjs').then(module => module.dev()),
  build: () => import('./launch/prepare.mjs').then(module => module.prepare({ build: true })).then(() => 0),
  test: words => import('./launch/test.mjs').then(module => module.test(words)),
  check: () => import('./launch/check.mjs').then(module => module.check()),
  lint: () => import('./launch/check.mjs').then(module => module.check('lint')),
  typecheck: () => import('./launch/check.mjs').then(module => module.check('typecheck')),
  fix: () => import('./launch/check.mjs').then(module => module.fix()),
  seed: words => import('./launch/seed.mjs').then(module => module.seed(words)),
  pictures: words => import('./launch/pictures.mjs').then(module => module.pictures(words)),
  bench: words => import('./launch/bench.mjs').then(module => module.bench(words)),
  'bench-index': words => import('./launch/bench-index.mjs').then(module => module.benchIndex(words)),
  'bench-data': words => import('./launch/bench-data.mjs').then(module => module.benchData(words)),
  recall: words => import('./launch/bench-data.mjs').then(module => module.recall(words)),
  'bench-browser': words => import('./launch/bench-browser.mjs').then(module => module.benchBrowser(words)),
  mutants: words => import('./launch/mutants.mjs').then(module => module.runMutants(words)),
  chaos: words => import('./launch/chaos.mjs').then(module => module.chaos(words)),
  conformance: words => import('./launch/conformance.mjs').then(module => module.conformance(words)),
  'mcp-conformance-client': words => import('./launch/conformance.mjs').then(module => module.conformanceClient(words)),
  parley: words => import('./launch/parley.mjs').then(module => module.parley(words)),
}

try {
  process.exit(await run(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  say(error.message)
  process.exit(1)
}

async function run([name = '', ...words]) {
  if (!Object.hasOwn(commands, name))
    throw new Refusal(`there is no command ${name || '(none)'}; use one of ${Object.keys(commands).join(', ')}`)
  await ensureSuitableNode()
  return commands[name](words)
}
