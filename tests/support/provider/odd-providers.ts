import { afterEach } from 'vitest'
import { messageText, type RunEvent } from '#lib/messages/index.ts'
import { messageOf, send, type TestEngine, testEngine } from '../engine.ts'
import { newJournal, testServer } from '../mcp/index.ts'
import { type Asking, type QuirkyProvider, quirkyProvider, type SentMessage } from './quirky.ts'

export interface OddSetUp {
  api?: string
  model?: Record<string, unknown>
  models?: string[]
  automaticTitles?: boolean
}

/** Runs of the conductor against a provider that answers as a test says, over HTTP; both end with each test. */
export function oddProviders() {
  const held: { provider: QuirkyProvider; engine: TestEngine }[] = []
  const journal = newJournal()
  afterEach(async () => {
    for (const { engine, provider } of held.splice(0)) {
      await engine.dispose()
      await provider.stop()
    }
  })

  async function setUp(
    answer: (asking: Asking) => unknown,
    { api = 'chat', model = {}, models = ['m'], automaticTitles = false }: OddSetUp = {},
  ) {
    const provider = await quirkyProvider(answer)
    const engine = await testEngine({
      isWired: true,
      limits: { automaticTitles },
      config: {
        mcpServers: { tools: testServer(journal) },
        providers: [{ id: 'p', type: 'openai-compatible', base_url: provider.url, api_key: 'sk-0123456789abcdef', api }],
        models: models.map(id => ({ id: `p:${id}`, ...model })),
      },
    })
    held.push({ provider, engine })
    const chatId = await engine.chat()
    const say = async (words: string, modelId?: string) => {
      const { runId } = await engine.runs.start(engine.actor, chatId, { ...send(words), ...(modelId ? { model: modelId } : {}) })
      return engine.log(runId)
    }
    return { say, chatId }
  }

  const last = () => {
    const now = held.at(-1)
    if (!now) throw new Error('nothing is set up')
    return now
  }
  return { setUp, provider: () => last().provider, engine: () => last().engine }
}

export const isTitle = ({ body }: Asking) => JSON.stringify(body.messages).includes('Write a title')
export const textOf = (events: RunEvent[]) => messageText(messageOf(events))
export const errorOf = (events: RunEvent[]) => events.flatMap(({ chunk }) => (chunk.type === 'data-error' ? [chunk.data.message] : []))
/** Lists the codes of notices, without the one that a server still starts, which depends on the machine. */
export const noticesOf = (events: RunEvent[]) =>
  events.flatMap(({ chunk }) => (chunk.type === 'data-notice' && chunk.data.code !== 'starting_servers' ? [chunk.data.code] : []))
export const results = (messages: SentMessage[]) => {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  return messages.slice(last).filter(({ role }) => role === 'tool').length
}
export const echo = { name: 'tools__echo', arguments: '{"text":"hi"}' }

/** Says `done` once there is a result; `step` answers while there is none yet. */
export function withTool(step: (asking: Asking) => void, check: (messages: SentMessage[]) => string | null = () => null) {
  return (asking: Asking) => {
    const refusal = check(asking.body.messages)
    if (refusal !== null) return asking.json(400, { error: { message: refusal, type: 'invalid_request_error' } })
    if (results(asking.body.messages) === 0 && !isTitle(asking)) step(asking)
    else asking.chat({ content: 'done' })
    asking.chat({}, 'stop')
    return asking.done()
  }
}
