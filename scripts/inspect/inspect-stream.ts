import { readFile } from 'node:fs/promises'
import type { Usage } from '#lib/messages/index.ts'
import { type ProviderApi, type Replayed, replayServer } from '#lib/models/index.ts'
import { parseArguments } from '#lib/runs/index.ts'
import { command, fromWhereCalled, UsageError } from '../command.ts'

const apis: Readonly<Record<string, ProviderApi>> = {
  'chat-completions': 'chat',
  responses: 'responses',
  'anthropic-messages': 'anthropic',
  gemini: 'google',
}

/** Replays recorded answers of providers through our provider layer, and prints each result as one line of JSON. */
export const inspectStreamCommand = command({
  name: 'inspect stream',
  usage: `--api ${Object.keys(apis).join('|')} FILE…`,
  summary: 'shows what recorded provider streams mean: text, reasoning, calls that would run, usage, end',
  options: { api: { type: 'string' } },
  required: ['api'],
  positionals: { min: 1, max: Number.POSITIVE_INFINITY },
  async run({ values, positionals, print }) {
    const api = apis[values.api ?? '']
    if (!api) throw new UsageError(`--api must be one of ${Object.keys(apis).join(', ')}.`)
    const server = await replayServer(api)
    try {
      for (const file of positionals) print(JSON.stringify(described(file, await server.replay(await read(file)))))
    } finally {
      await server.close()
    }
  },
})

async function read(file: string): Promise<Buffer> {
  return readFile(fromWhereCalled(file)).catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read${cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''}.`)
  })
}

function described(file: string, { text, refusal, reasoning, calls, usage, finishReason, error }: Replayed) {
  return {
    file,
    text,
    ...(refusal === '' ? {} : { refusal }),
    reasoning,
    tool_calls: calls.flatMap(({ id, name, input }) => {
      const parsed = parseArguments(input)
      return name === '' || parsed === null ? [] : [{ id, name, arguments: parsed }]
    }),
    usage: usage && snakeCased(usage),
    finish_reason: finishReason,
    error: error && { code: error.code, message: error.message, retryable: error.retryable },
  }
}

function snakeCased(usage: Usage): Record<string, number | boolean> {
  return Object.fromEntries(
    Object.entries(usage).map(([key, value]) => [key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), value]),
  )
}
