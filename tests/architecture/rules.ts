/** The layers of `lib/README.md`, the lowest first: a room imports from any layer below its own, and `mcp` none beside it. */
const layers = [
  ['words'],
  ['errors', 'ids', 'json-schema', 'fields'],
  ['platform'],
  ['auth', 'audit', 'messages', 'intercept', 'edits', 'maps', 'documents', 'sandbox'],
  ['access'],
  ['projects'],
  ['chats', 'models', 'mcp', 'oauth-server', 'usage', 'workspace', 'assistants', 'memory', 'web', 'knowledge', 'skills'],
  ['context', 'sharing', 'admin', 'budgets', 'gateway', 'speech'],
  ['runs'],
  ['schedules', 'notices'],
]
const domains = layers.flat()
const below = (level: number) => layers.slice(0, level).flat()

/** The rooms that each room may import, besides itself. */
export const edges: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(layers.flatMap((rooms, level) => rooms.map(room => [room, below(level)]))),
  // The edge asks the running server who the caller is.
  http: [...domains, 'server'],
  server: domains,
  'api-v1': ['http', ...domains],
  components: ['messages', 'words'],
  app: ['components', 'api-v1', 'http', 'server', ...domains],
  // Our own server stands before Next with the edge's answers to what no route is asked. Seeds store what the gallery shows.
  scripts: ['http', 'server', 'components', ...domains],
  // Measures the product with what the tests start it with.
  bench: ['tests', 'server', ...domains],
  // Start-up hands the routes that are answered past Next to our own server.
  entries: ['app', 'server', 'http', ...domains],
}

/** Files that anybody above may import by name; every other import from another room goes through `index.ts` or `shared.ts`. */
export const openFiles = ['lib/errors.ts', 'lib/ids.ts', 'lib/server.ts', 'lib/boot.ts', 'lib/wire.ts', 'lib/process-lifecycle.ts']

/** Imports past a door, each for a reason that stands beside the import. One that nobody needs any more fails the test. */
export const pastTheDoor = [
  ['proxy.ts', 'lib/platform/readiness/ping.ts'],
  ['proxy.ts', 'lib/platform/readiness/readiness.ts'],
  ['instrumentation.ts', 'app/api/direct-routes.ts'],
  ['scripts/http-server.mjs', 'lib/http/odd-requests.ts'],
  ['scripts/http-server.mjs', 'lib/platform/log/console-lines.ts'],
  ['scripts/http-server.mjs', 'lib/platform/log/log.ts'],
  ['scripts/http-server.mjs', 'lib/http/direct/next-workarounds.ts'],
  ['scripts/launch/start.mjs', 'lib/platform/config/env.ts'],
  ['scripts/launch/start.mjs', 'lib/platform/config/config.ts'],
  ['lib/chats/search/sources.ts', 'lib/platform/worker.ts'],
  ['lib/chats/search/indexing/entry.ts', 'lib/platform/worker.ts'],
  ['lib/chats/search/indexing/index-process.ts', 'lib/platform/worker.ts'],
  ['lib/chats/search/indexing/index-some.ts', 'lib/platform/worker.ts'],
  ['lib/chats/search/indexing/merge-index.ts', 'lib/platform/worker.ts'],
  ['lib/chats/search/indexing/store-entries.ts', 'lib/platform/worker.ts'],
] as const

/** Next replaces `process.env.NEXT_RUNTIME` while it builds. */
export const readsEnvironment = ['lib/platform/config/env.ts', 'instrumentation.ts']

/** Packages, and the rooms that alone may know them. */
export const ownedPackages: readonly (readonly [RegExp, ...string[]])[] = [
  [/^(@prisma\/|better-sqlite3$|pg$|undici$|ioredis$)/, 'platform'],
  // The side of Apps that runs in the page is the browser's; its types are those of the protocol library.
  [/^@modelcontextprotocol\/ext-apps/, 'components'],
  [/^@modelcontextprotocol\/(?!ext-apps)/, 'mcp', 'gateway'],
  [/^gpt-tokenizer/, 'context'],
  [/^(web-tree-sitter|@vscode\/tree-sitter-wasm)/, 'maps'],
  // Pages of a PDF file are drawn in a worker of the browser.
  [/^unpdf\/pdfjs$/, 'components'],
  [/^(unpdf(?!\/pdfjs)|mammoth|postal-mime|saxes|linkedom|turndown|@mozilla\/readability)/, 'documents'],
  [/^@ai-sdk\/(openai|anthropic|google)/, 'models'],
]

export const MAX_LINES = 300
