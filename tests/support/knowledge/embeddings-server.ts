import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { places } from './places.ts'
import { type Language, topics } from './topics.ts'

export interface EmbeddingsServer {
  url: string
  /** Texts that were asked for. */
  asked: string[]
  /** Numbers of a vector, which a test may change; 0 answers with 500. */
  length: number
  stop(): Promise<void>
}

/** Words of concepts, in the order in which they are looked for: the longest first. */
const lexicon: [word: string, concept: string][] = (Object.keys(topics) as Language[])
  .flatMap(language => [
    ...topics[language].flatMap(({ words, concept }) => words.map((word): [string, string] => [word.toLowerCase(), concept])),
    ...places[language].map((place): [string, string] => [place.toLowerCase(), `place ${place}`]),
  ])
  .toSorted(([a], [b]) => b.length - a.length)

/** Starts a server that speaks the wire of embeddings. Its vectors come of the concepts of the lexicon that a text names. */
export async function startEmbeddingsServer(): Promise<EmbeddingsServer> {
  const state = { asked: [] as string[], length: 128 }
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    let body = ''
    for await (const piece of request) body += piece
    if (request.method !== 'POST') {
      response.end(JSON.stringify({ object: 'list', data: [] }))
      return
    }
    const { input } = JSON.parse(body) as { input: string | string[] }
    const texts = [input].flat()
    state.asked.push(...texts)
    if (state.length === 0) {
      response.statusCode = 500
      response.end(JSON.stringify({ error: { message: 'No vectors today.' } }))
      return
    }
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, state.length) }))
    response.end(
      JSON.stringify({ object: 'list', data, model: 'lexicon', usage: { prompt_tokens: texts.length, total_tokens: texts.length } }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  })
}

export function vectorOf(text: string, length: number): number[] {
  const sum = new Array<number>(length).fill(0.001)
  const lower = text.toLowerCase()
  for (const [word, concept] of lexicon) {
    const times = lower.split(word).length - 1
    if (times > 0) for (const [at, value] of directionOf(concept, length).entries()) sum[at] = (sum[at] ?? 0) + value * Math.sqrt(times)
  }
  return sum
}

const directions = new Map<string, number[]>()

/** Returns the direction of a concept, the same in every run. */
function directionOf(concept: string, length: number): number[] {
  const key = `${concept} ${length}`
  const known = directions.get(key)
  if (known) return known
  let state = [...concept].reduce((hash, character) => (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0, 7)
  const direction = Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 31 - 1
  })
  directions.set(key, direction)
  return direction
}
