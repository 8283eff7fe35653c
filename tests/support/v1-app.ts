import { type App, startApp } from './app.ts'
import { type MockProvider, startProvider } from './provider/index.ts'
import { type V1Client, v1Client } from './v1-client.ts'

export interface V1App {
  app: App
  provider: MockProvider
  ann: V1Client
  bob: V1Client
  nobody: V1Client
  /** An administrator. */
  ada: V1Client
  keyOf: { ann: string; bob: string }
  stop(): Promise<void>
}

const MOST_PARTS = 9
const files = { command: 'node', args: ['{PARLEY_ROOT}/lib/mcp/starter/files.ts', '{PARLEY_DATA_DIR}/files'] }
const copies = { command: 'node', args: ['{PARLEY_ROOT}/lib/mcp/starter/files.ts', '{PARLEY_DATA_DIR}/copies'] }
const everything = { command: 'node', args: ['{PARLEY_ROOT}/node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'stdio'] }

/**
 * Starts the product with the mock provider as `mock` (and, under another name, `twin`). It has three real MCP servers, two with the same
 * tools, and a folder of Ann's. A policy asks before files are written; Ann and Bob have a key each.
 */
export async function startV1App(): Promise<V1App> {
  const provider = await startProvider()
  const base_url = `${provider.url}/v1`
  const app = await startApp({
    config: {
      mcpServers: { files, copies, everything },
      providers: [
        { id: 'mock', type: 'openai-compatible', base_url, api_key: 'test' },
        { id: 'twin', type: 'openai-compatible', base_url, api_key: 'test' },
      ],
      models: [
        { id: 'mock:guide', title: 'Guide', context_window: 8000, default: true },
        { id: 'mock:both' },
        { id: 'twin:both' },
        { id: 'mock:plain', temperature: null, vision: false },
        { id: 'mock:status-401' },
        { id: 'mock:stream-error' },
        { id: 'mock:stall', chunk_timeout_ms: 300 },
        { id: 'mock:frail', fallbacks: ['mock:guide'] },
      ],
      policies: [{ server: 'files', tool: 'write_*', action: 'ask' }],
      workspaces: [
        { id: 'anns', path: import.meta.dirname, people: Array.from({ length: MOST_PARTS }, (_, at) => emailOf('ann', at + 1)) },
      ],
    },
  })
  try {
    return {
      app,
      provider,
      ...(await makePeople(app, 1)),
      nobody: v1Client(app.url, null),
      ada: v1Client(app.url, await newKey(app, 'ada@example.com', '--admin')),
      async stop() {
        await app.stop()
        await provider.stop()
      },
    }
  } catch (error) {
    await app.stop()
    await provider.stop()
    throw error
  }
}

/** Makes an Ann and a Bob; `part` tells those of one server apart. The folder is every Ann's. */
export async function makePeople(app: App, part: number): Promise<Pick<V1App, 'keyOf' | 'ann' | 'bob'>> {
  const keyOf = { ann: await newKey(app, emailOf('ann', part)), bob: await newKey(app, emailOf('bob', part)) }
  return { keyOf, ann: v1Client(app.url, keyOf.ann), bob: v1Client(app.url, keyOf.bob) }
}

const emailOf = (name: string, part: number) => `${name}${part === 1 ? '' : part}@example.com`

export async function newKey(app: App, email: string, ...options: string[]): Promise<string> {
  await app.parley('user', 'create', '--email', email, '--password', 'a quiet morning tide', ...options)
  return (await app.parley('api-key', 'create', '--email', email, '--name', 'test')).trim()
}
