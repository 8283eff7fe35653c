import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { askingServer, newJournal } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import { FETCH_ANSWER_MS, MAX_INPUT_ROUNDS } from '../limits.ts'
import type { FetchedItem } from './prompts-and-resources.ts'
import type { FetchAnswer, FetchQuestion } from './views.ts'

const ODD_STATE = ' {"a":1}\t\u00e9e\u0301\u{1f600}\\u0041\n== '
const { signal } = new AbortController()
const journal = newJournal()
const sampled: unknown[] = []
let host: TestHost & { close(): Promise<void> }
let bob: Actor
let seen = 0
let aheadMs = 0

interface Seen {
  id: number
  method: string
  given?: unknown
  state?: string
  answers?: unknown
}
/** Requests that the server received since the test began. */
const requests = () =>
  journal
    .lines()
    .slice(seen)
    .map(line => JSON.parse(line) as Seen)

beforeAll(async () => {
  host = await testHost(
    {
      config: {
        mcpServers: {
          asking: askingServer(journal),
          other: askingServer(journal),
          keyed: { ...askingServer(journal), env: { ASKING_TOKEN: 'tok-1234567890' } },
          wordy: { ...askingServer(journal), env: { ASKING_LENGTH: '200000' } },
        },
      },
      clock: { nowMs: () => Date.now() + aheadMs, monotonicMs: () => performance.now() },
    },
    {
      sampler: {
        choose: async (_, hints) => ({ id: 'p:small', title: `Small ${hints.length}` }),
        async answer(actor, model, request) {
          sampled.push([actor.userId, model, request.messages])
          return { status: 'done', model, text: 'Hello', stopReason: 'endTurn' }
        },
      },
    },
  )
  bob = { ...host.admin, userId: 'bob' }
})

afterAll(async () => {
  await host?.close()
  journal.remove()
})

beforeEach(() => {
  seen = journal.lines().length
})

type Ask = (name: string, answer?: FetchAnswer, actor?: Actor, server?: string) => Promise<FetchedItem<string>>

const prompt: Ask = async (name, answer, actor = host.admin, server = 'asking') => {
  const reached = await host.mcp.promptsAndResources.prompt(actor, server, { name, arguments: {} }, { signal, answer })
  return reached.kind === 'fetched' ? { kind: 'fetched', fetched: reached.fetched.text } : reached
}

const resource: Ask = async (name, answer, actor = host.admin, server = 'asking') => {
  const reached = await host.mcp.promptsAndResources.read(actor, server, { uri: `ask://${name}` }, { signal, answer })
  return reached.kind === 'fetched' ? { kind: 'fetched', fetched: Buffer.from(reached.fetched[0]?.bytes ?? []).toString('utf8') } : reached
}

function questionOf(reached: FetchedItem<string>): FetchQuestion {
  if (reached.kind === 'asks') return reached.asks
  throw new Error(`it was given: ${reached.fetched}`)
}

const colour = ({ asking }: FetchQuestion, value: unknown): FetchAnswer => ({ asking, choice: 'accept', content: { colour: value } })
const fetched = (text: string) => ({ kind: 'fetched', fetched: text })

describe.each([
  ['prompt', prompt],
  ['resource', resource],
] as const)('a %s whose server asks the person first', (kind, ask) => {
  it('is asked for again with the answer, a new id and the very state, which the browser cannot read', async () => {
    const asked = questionOf(await ask('state'))
    expect(asked.question).toMatchObject({
      kind: 'elicitation',
      message: 'Colour?',
      reason: `asking asks this before it provides ${kind === 'prompt' ? 'its prompt state' : 'ask://state'}.`,
      options: ['accept', 'decline', 'cancel'],
      schema: { required: ['colour'] },
      status: 'open',
    })
    expect(Buffer.from(asked.asking.split('.')[3] ?? '', 'base64url').toString('utf8')).not.toContain('colour')
    expect(await ask('state', colour(asked, 'red'))).toEqual(fetched('red true'))
    const [first, second, ...more] = requests()
    expect(more).toEqual([])
    expect([first?.state, first?.answers]).toEqual([undefined, undefined])
    expect([second?.state, second?.answers]).toEqual([ODD_STATE, { q: { action: 'accept', content: { colour: 'red' } } }])
    expect([second?.method, second?.given]).toEqual([first?.method, first?.given])
    expect(second?.id).not.toBe(first?.id)
  })

  it('passes on that the person declines or cancels', async () => {
    for (const choice of ['decline', 'cancel']) {
      const { asking } = questionOf(await ask('state'))
      expect(await ask('state', { asking, choice })).toEqual(fetched(`${choice} true`))
    }
  })

  it('asks one question after the other, and tells the server when all are answered', async () => {
    const first = questionOf(await ask('multi'))
    const second = questionOf(await ask('multi', colour(first, 'red')))
    expect([first.question.message, second.question.message, requests().length]).toEqual(['First?', 'Second?', 1])
    expect(await ask('multi', { asking: second.asking, choice: 'decline' })).toEqual(fetched('red decline'))
  })

  it('goes on for several rounds, and ends when the server does not', async () => {
    let reached = await ask('rounds')
    for (const value of ['red', 'blue', 'green']) reached = await ask('rounds', colour(questionOf(reached), value))
    expect(reached).toEqual(fetched('red blue green'))
    let again = await ask('loop')
    for (let round = 1; round < MAX_INPUT_ROUNDS; round++) again = await ask('loop', colour(questionOf(again), 'red'))
    await expect(ask('loop', colour(questionOf(again), 'red'))).rejects.toMatchObject({
      code: 'server_failed',
      message: 'asking kept asking without finishing.',
    })
  })

  it('leads to a page, with its address', async () => {
    const { asking, question } = questionOf(await ask('page'))
    expect([question.message, question.url, question.schema]).toEqual(['Go there', 'https://example.org/go', undefined])
    expect(await ask('page', { asking, choice: 'accept' })).toEqual(fetched('accept'))
    expect(requests().at(-1)?.answers).toEqual({ p: { action: 'accept' } })
  })

  it('asks a model that the person has seen and allowed, and none that they refuse', async () => {
    const { asking, question } = questionOf(await ask('model'))
    expect(question).toMatchObject({
      kind: 'sampling',
      message: 'Let asking ask Small 0?',
      options: ['allow_once', 'decline'],
      arguments: { model: 'Small 0', maxTokens: 5, messages: [{ role: 'user', text: 'Hi' }] },
    })
    sampled.length = 0
    await expect(ask('model', { asking, choice: 'decline' })).rejects.toMatchObject({ code: 'server_failed' })
    expect([sampled, requests().length]).toEqual([[], 1])
    expect(await ask('model', { asking, choice: 'allow_once' })).toEqual(fetched('sampled'))
    expect(sampled).toEqual([[host.admin.userId, 'p:small', [{ role: 'user', text: 'Hi' }]]])
  })

  it('gives the model what the person has seen, without secrets of the server', async () => {
    const { asking, question } = questionOf(await ask('model', undefined, host.admin, 'keyed'))
    const shown = [{ role: 'user', text: 'Hi[redacted]' }]
    expect(question.arguments).toMatchObject({ messages: shown })
    sampled.length = 0
    await ask('model', { asking, choice: 'allow_once' }, host.admin, 'keyed')
    expect(sampled).toEqual([[host.admin.userId, 'p:small', shown]])
  })

  it('puts no question that would be too large to come back with its answer', async () => {
    await expect(ask('model', undefined, host.admin, 'wordy')).rejects.toMatchObject({
      code: 'server_failed',
      message: 'wordy asks for more than can be shown to a person.',
    })
  })

  it('needs nobody for state alone', async () => {
    expect(await ask('poll')).toEqual(fetched('polled 3 times'))
  })

  it('takes no answer that does not fit, and takes one that does afterwards', async () => {
    const asked = questionOf(await ask('state'))
    await expect(ask('state', { ...colour(asked, 'red'), choice: 'allow_once' })).rejects.toMatchObject({ code: 'invalid_choice' })
    await expect(ask('state', colour(asked, 7))).rejects.toMatchObject({
      code: 'invalid_form',
      details: { problems: { colour: expect.any(String) } },
    })
    expect(requests()).toHaveLength(1)
    expect(await ask('state', colour(asked, 'red'))).toEqual(fetched('red true'))
  })

  it('takes no answer of another person, to another question, of another server, made up, or too late', async () => {
    const asked = questionOf(await ask('state'))
    const answer = colour(asked, 'red')
    const [head, ...rest] = asked.asking.split('.').toReversed()
    const changed = [`${head?.startsWith('A') ? 'B' : 'A'}${head?.slice(1)}`, ...rest].toReversed().join('.')
    const gateway = host.platform.secrets.seal(JSON.stringify({ kind: 'call', userId: host.admin.userId, untilMs: 9e15, id: 'x' }))
    const refused = { code: 'input_not_found' }
    await expect(ask('state', answer, bob)).rejects.toMatchObject(refused)
    await expect(ask('stateless', answer)).rejects.toMatchObject(refused)
    await expect(ask('state', answer, host.admin, 'other')).rejects.toMatchObject(refused)
    await expect((kind === 'prompt' ? resource : prompt)('state', answer)).rejects.toMatchObject(refused)
    for (const asking of ['', 'v1.a.b.c', changed, gateway])
      await expect(ask('state', { ...answer, asking })).rejects.toMatchObject(refused)
    aheadMs = FETCH_ANSWER_MS + 1_000
    try {
      await expect(ask('state', answer)).rejects.toMatchObject(refused)
    } finally {
      aheadMs = 0
    }
    expect(requests()).toHaveLength(1)
  })
})
