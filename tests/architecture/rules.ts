const bottom = ['errors', 'ids']
const middle = ['platform', ...bottom]
const first = ['auth', 'messages', 'intercept']
const leaves = ['chats', 'models', 'mcp', 'programs', 'workspace', 'usage', 'jobs']
const combining = ['context', 'sharing', 'search', 'admin']
const domains = [...first, ...leaves, ...combining, 'runs']

const each = (names: string[], allowed: string[]) => names.map((name): [string, string[]] => [name, allowed])

/** Which rooms each room may import, besides itself: docs/README names the layers, this is the only other place that does. */
export const edges: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...each(bottom, []),
  ['platform', bottom],
  ...each(first, middle),
  ...each(leaves, [...first, ...middle]),
  ...each(combining, [...leaves, ...first, ...middle]),
  ['runs', [...combining, ...leaves, ...first, ...middle]],
  // The edge asks the running server who the caller is.
  ['http', [...domains, 'server', ...middle]],
  ['server', [...domains, ...middle]],
  ['components', ['messages']],
  ['app', ['components', 'http', 'server', ...domains, ...middle]],
  // Our own server stands before Next with the edge's answers to what no route is asked.
  ['scripts', ['http', 'server', ...domains, ...middle]],
  // Measures the product with what the tests start it with.
  ['bench', ['tests', 'server', ...domains, ...middle]],
  // Start-up hands the routes that are answered past Next to our own server.
  ['entries', ['app', 'server', 'http', ...domains, ...middle]],
])

/** Files that anybody above may import by name; every other import from another room goes through `index.ts` or `shared.ts`. */
export const openFiles = ['lib/errors.ts', 'lib/ids.ts', 'lib/server.ts', 'lib/boot.ts', 'lib/serve.ts']

/** Imports past a door, each for a reason that stands beside the import. One that nobody needs any more fails the test. */
export const pastTheDoor = [
  ['proxy.ts', 'lib/platform/ping.ts'],
  ['proxy.ts', 'lib/platform/readiness.ts'],
  ['instrumentation.ts', 'lib/http/own-answers.ts'],
  ['instrumentation.ts', 'app/api/direct-routes.ts'],
  ['scripts/serve.mjs', 'lib/http/odd-requests.ts'],
  ['scripts/serve.mjs', 'lib/platform/console-lines.ts'],
  ['scripts/serve.mjs', 'lib/platform/log.ts'],
  ['scripts/serve.mjs', 'lib/http/own-answers.ts'],
  ['scripts/launch/start.mjs', 'lib/platform/env.ts'],
  ['scripts/launch/start.mjs', 'lib/platform/config.ts'],
] as const

/** Next replaces `process.env.NEXT_RUNTIME` while it builds. */
export const readsEnvironment = ['lib/platform/env.ts', 'instrumentation.ts']

/** Packages that only one room may know. */
export const ownedPackages: readonly (readonly [RegExp, string])[] = [
  [/^(@prisma\/|better-sqlite3$|pg$|undici$|ioredis$)/, 'platform'],
  // The side of Apps that runs in the page is the browser's; its types are those of the protocol library.
  [/^@modelcontextprotocol\/ext-apps/, 'components'],
  [/^@modelcontextprotocol\/(?!ext-apps)/, 'mcp'],
  [/^@ai-sdk\/(openai|anthropic|google)/, 'models'],
]

export const MAX_LINES = 300

/** Whatever lives as long as a request or a run is made in these rooms. */
export const roomsOfRequests = ['auth', 'chats', 'context', 'http', 'messages', 'models', 'platform', 'runs', 'usage']
/** Makes one object for the whole process. */
export const madeOnce = ['lib/platform/readiness.ts']
