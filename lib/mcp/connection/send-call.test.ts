import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askingServer, newJournal } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import type { Elicitation, ElicitationAnswer, ServerRequestHandler } from '../asking/server-request-handler.ts'
import { MAX_INPUT_ROUNDS } from '../limits.ts'

const ODD_STATE = ' {"a":1}\t\u00e9e\u0301\u{1f600}\\u0041\n== '
const journal = newJournal()
let host: TestHost & { close(): Promise<void> }
let seen = 0
/** Requests that the server received since the last call of this function. */
const requests = () => {
  const lines = journal.lines().map(line => JSON.parse(line) as { id: number; given?: unknown; state?: string; answers?: unknown })
  return lines.slice(seen)
}

beforeAll(async () => {
  host = await testHost({ config: { mcpServers: { asking: askingServer(journal) } } })
})

afterAll(async () => {
  await host?.close()
  journal.remove()
})

beforeEach(() => {
  seen = journal.lines().length
})

/** A person who answers in this order, and notes what they were asked. */
function person(...answers: ElicitationAnswer[]): ServerRequestHandler & { questions: Elicitation[] } {
  const questions: Elicitation[] = []
  return {
    questions,
    async elicit(question) {
      questions.push(question)
      return answers[questions.length - 1] ?? { action: 'accept', content: { colour: 'grey' } }
    },
    sample: async () => ({ status: 'done', model: 'test', text: 'sampled', stopReason: 'endTurn' }),
    signIn: async () => false,
  }
}

const colour = (value: string): ElicitationAnswer => ({ action: 'accept', content: { colour: value } })
const accepted = (value: string) => ({ action: 'accept', content: { colour: value } })

describe('a call that its server answers with a question (2026-07-28)', () => {
  it('is made again with a new id, the same arguments, the answer and the very state', async () => {
    const ada = person(colour('red'))
    expect(await host.call('asking', 'state', { a: 1 }, { handler: ada })).toMatchObject({ outcome: 'ok', text: 'red true' })
    const [first, second, ...more] = requests()
    expect(more).toEqual([])
    expect(first).toEqual({ id: expect.any(Number), method: 'tools/call', given: { a: 1 } })
    expect(second).toEqual({
      id: expect.any(Number),
      method: 'tools/call',
      given: { a: 1 },
      state: ODD_STATE,
      answers: { q: accepted('red') },
    })
    expect(second?.id).not.toBe(first?.id)
    expect(ada.questions).toEqual([{ mode: 'form', message: 'Colour?', schema: expect.objectContaining({ required: ['colour'] }) }])
  })

  it('brings no state where it was given none', async () => {
    expect(await host.call('asking', 'stateless', {}, { handler: person(colour('blue')) })).toMatchObject({
      outcome: 'ok',
      text: 'blue',
    })
    expect(requests().map(request => 'state' in request)).toEqual([false, false])
  })

  it('brings state alone where nothing was asked', async () => {
    const ada = person()
    expect(await host.call('asking', 'poll', {}, { handler: ada })).toMatchObject({ outcome: 'ok', text: 'polled 3 times' })
    expect(requests().map(({ state, answers }) => [state, answers])).toEqual([
      [undefined, undefined],
      ['1', undefined],
      ['2', undefined],
      ['3', undefined],
    ])
    expect(ada.questions).toEqual([])
  })

  it('asks its questions one after the other, and answers them together', async () => {
    const ada = person(colour('red'), { action: 'decline' })
    expect(await host.call('asking', 'multi', {}, { handler: ada })).toMatchObject({ outcome: 'ok', text: 'red decline' })
    expect(requests()[1]?.answers).toEqual({ a: accepted('red'), b: { action: 'decline' } })
    expect(ada.questions.map(({ message }) => message)).toEqual(['First?', 'Second?'])
  })

  it('goes on for several rounds, each with the state and the answer of the one before alone', async () => {
    const outcome = await host.call('asking', 'rounds', {}, { handler: person(colour('red'), colour('blue'), colour('green')) })
    expect(outcome).toMatchObject({ outcome: 'ok', text: 'red blue green' })
    expect(requests().map(({ state, answers }) => [state, answers])).toEqual([
      [undefined, undefined],
      ['', { q: accepted('red') }],
      ['red', { q: accepted('blue') }],
      ['red,blue', { q: accepted('green') }],
    ])
    expect(new Set(requests().map(({ id }) => id)).size).toBe(4)
  })

  it('ends when the server does not come to an end', async () => {
    const ada = person()
    expect(await host.call('asking', 'loop', {}, { handler: ada })).toMatchObject({
      outcome: 'error',
      text: 'The server kept asking without finishing.',
    })
    expect([ada.questions.length, requests().length]).toEqual([MAX_INPUT_ROUNDS, MAX_INPUT_ROUNDS + 1])
  })

  it('leads to a page, and asks a model, as any call may', async () => {
    const ada = person({ action: 'accept', content: {} })
    expect(await host.call('asking', 'page', {}, { handler: ada })).toMatchObject({ outcome: 'ok', text: 'accept' })
    expect(ada.questions).toEqual([{ mode: 'url', message: 'Go there', url: 'https://example.org/go' }])
    expect(await host.call('asking', 'model', {}, { handler: person() })).toMatchObject({ outcome: 'ok', text: 'sampled' })
  })

  it('keeps the answers of two people apart', async () => {
    const [red, blue] = await Promise.all([
      host.call('asking', 'state', {}, { handler: person(colour('red')) }),
      host.call('asking', 'state', {}, { handler: person(colour('blue')) }),
    ])
    expect([red.text, blue.text]).toEqual(['red true', 'blue true'])
  })

  it('is cancelled where nobody is there to answer', async () => {
    expect(await host.call('asking', 'state')).toMatchObject({ outcome: 'ok', text: 'cancel true' })
  })
})
