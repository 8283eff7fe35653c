import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const fixturesFolder = path.resolve(process.env.PARLEY_FIXTURES ?? '../shared/fixtures')
export const hasFixtures = existsSync(path.join(fixturesFolder, 'streams/index.json'))

export interface RecordedStream {
  file: string
  provider: string
  kind: string
  api: 'chat-completions' | 'responses' | 'anthropic-messages' | 'gemini'
  expected: {
    text: string
    reasoning: string
    refusal?: string
    toolCalls: { id: string; name: string; argumentsText: string | null; arguments: unknown }[]
    usage: {
      inputTokens: number | null
      outputTokens: number | null
      totalTokens: number
      cachedInputTokens: number | null
      reasoningTokens?: number | null
      cacheWriteTokens?: number | null
    } | null
    finishReason: string | null
    sources?: { url: string }[]
    error?: unknown
    /** Why Gemini refused the prompt. */
    blockReason?: string
  }
}

/** Lists the recorded provider streams of one API; none if the fixtures are absent. */
export function recordedStreams(api: RecordedStream['api']): RecordedStream[] {
  if (!hasFixtures) return []
  const index = JSON.parse(readFileSync(path.join(fixturesFolder, 'streams/index.json'), 'utf8')) as { streams: RecordedStream[] }
  return index.streams.filter(stream => stream.api === api)
}
