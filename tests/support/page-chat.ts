import type { ChatMessage, RunEvent } from '#lib/messages/index.ts'
import type { ModelRequest } from '#lib/models/index.ts'
import { type EngineOptions, messageOf, send, type TestEngine, testEngine, text } from './engine.ts'
import { html, type PageServer, startPageServer } from './page-server.ts'

export interface PageChat {
  engine: TestEngine
  server: PageServer
}

/** The engine beside a server of pages, which its configuration names. */
export async function pageChat({
  pages = {},
  ...options
}: EngineOptions & { pages?: Parameters<typeof startPageServer>[0] }): Promise<PageChat> {
  const server = await startPageServer({
    '/pears': html('<p>Pears are green.</p>', '<title>Pears</title>'),
    '/figs': html('<p>Figs are blue.</p>'),
    ...pages,
  })
  const config = { mcpServers: {}, providers: [{ id: 'local', type: 'openai-compatible', base_url: `${server.origin}/v1` }] }
  return { server, engine: await testEngine({ config, ...options }) }
}

/** Sends a message, which is answered by *Read.*, and yields the log, the first request, and the answer. */
export async function askIn(
  engine: TestEngine,
  { chatId, words, by = engine.actor }: { chatId: string; words: string; by?: TestEngine['actor'] },
): Promise<{ events: RunEvent[]; request: ModelRequest; answer: ChatMessage }> {
  const before = engine.asked.length
  engine.says(text('Read.'))
  const { runId } = await engine.runs.start(by, chatId, send(words))
  const events = await engine.log(runId)
  return { events, request: engine.asked[before] as ModelRequest, answer: messageOf(events) }
}

/** Lists the blocks of pages in a request. */
export function pageBlocks({ prompt }: ModelRequest): string[] {
  return prompt.flatMap(({ role, content }) =>
    role === 'user' ? content.flatMap(part => (part.type === 'text' && part.text.includes('<web-page ') ? [part.text] : [])) : [],
  )
}
