import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasCacheMark } from '#lib/models/index.ts'
import { send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { patient } from '#tests/support/patience.ts'
import { markedCache, type PromptBlock, prefixCache } from '#tests/support/prompt-cache.ts'

const TURNS = 200
const WARM_UP = 10
const WINDOW = 60_000
const FILES = Array.from({ length: 30 }, (_, index) => `src/part-${index}.ts`)
const CHARS_PER_TOKEN = 4
/** Piece of which a cache of any prefix keeps whole ones: 128 tokens. */
const PIECE_CHARS = 128 * CHARS_PER_TOKEN

let engine: TestEngine
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-cache-'))
  const workspaces = [{ id: 'app', title: 'App', path: folder, writable: false, people: ['*'] }]
  engine = await testEngine({ config: { mcpServers: {}, workspaces }, model: { contextWindow: WINDOW }, settings: { compacts: false } })
})
afterAll(async () => {
  await engine.dispose()
  await rm(folder, { recursive: true })
})

const contentOf = (index: number, version: number) =>
  `// Version ${version}.\n${`export const part${index} = ${version}\n`.repeat(30 + index * 2)}`
const save = (index: number, version: number) =>
  writeFile(path.join(folder, path.basename(FILES[index] as string)), contentOf(index, version))

/** Parts of a prompt as a provider with marks sees them. */
function blocksOf(prompt: LanguageModelV4Prompt): PromptBlock[] {
  return prompt.flatMap((message): PromptBlock[] => {
    const parts = message.role === 'system' ? [message] : message.content
    return parts.map(part => {
      const { providerOptions: _, ...bytes } = part
      const id = JSON.stringify([message.role, bytes])
      return { id, tokens: id.length / CHARS_PER_TOKEN, isMarked: hasCacheMark(part) }
    })
  })
}

/** The same prompt in pieces of 128 tokens, counted from its beginning. */
function piecesOf(blocks: readonly PromptBlock[]): PromptBlock[] {
  const all = blocks.map(({ id }) => id).join('')
  const pieces = Array.from({ length: Math.ceil(all.length / PIECE_CHARS) }, (_, at) => all.slice(at * PIECE_CHARS, (at + 1) * PIECE_CHARS))
  return pieces.map(id => ({ id, tokens: id.length / CHARS_PER_TOKEN }))
}

const sizeOf = (blocks: readonly PromptBlock[]) => blocks.reduce((sum, { tokens }) => sum + tokens, 0)

describe('200 turns of a chat about 30 files, one of them edited every 20 turns', () => {
  it(
    'are read from the provider’s cache to 90 % after the tenth, and never exceed the window',
    async () => {
      const names = FILES.map(file => path.basename(file))
      for (const index of FILES.keys()) await save(index, 1)
      const id = await engine.chat()
      await engine.chats.update(engine.actor, id, { workspaceId: 'app' })
      await engine.chats.update(engine.actor, id, { selectedFiles: names })
      for (let turn = 1; turn <= TURNS; turn += 1) {
        if (turn % 20 === 0) await save((turn / 20) % 4, turn)
        engine.says(text(`Answer ${turn}. ${'It is as you say. '.repeat(20 + (turn % 11))}`))
        const { runId } = await engine.runs.start(
          engine.actor,
          id,
          send(`Question ${turn} about the files. ${'Please explain. '.repeat(turn % 5)}`),
        )
        await engine.log(runId)
      }
      const prompts = engine.asked.map(({ prompt }) => blocksOf(prompt))
      const caches = { marks: markedCache(), prefixes: prefixCache() }
      const read = { marks: 0, prefixes: 0 }
      let sent = 0
      for (const [at, blocks] of prompts.entries()) {
        const marks = caches.marks.read(blocks)
        const prefixes = caches.prefixes.read(piecesOf(blocks))
        if (at < WARM_UP) continue
        read.marks += marks
        read.prefixes += prefixes
        sent += sizeOf(blocks)
      }
      expect(prompts).toHaveLength(TURNS)
      expect(Math.max(...prompts.map(sizeOf))).toBeLessThan(WINDOW)
      expect(prompts.at(-1)?.some(({ id }) => id.includes('export const part29 = 1'))).toBe(true)
      expect(read.marks / sent).toBeGreaterThan(0.9)
      expect(read.prefixes / sent).toBeGreaterThan(0.9)
    },
    patient(300_000),
  )
})
