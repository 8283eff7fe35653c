import { afterEach, describe, expect, it } from 'vitest'
import { exportMarkdown } from '#lib/chats/index.ts'
import { type Citation, citationsOf } from '#lib/messages/index.ts'
import { messageOf, send, type TestEngine, testEngine, usage } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine?.dispose())

const page = (name: string, more: object = {}) =>
  ({ type: 'source', sourceType: 'url', id: name, url: `https://${name}.example/`, title: `Page ${name}`, ...more }) as const
const words = (delta: string) => [
  { type: 'text-start' as const, id: 't' },
  { type: 'text-delta' as const, id: 't', delta },
  { type: 'text-end' as const, id: 't' },
]
const finish = { type: 'finish' as const, finishReason: 'stop' as const, usage }
const cited = (n: number, name: string, quote: string | null = null): Citation => ({
  n,
  known: true,
  source: { kind: 'provider', n, url: `https://${name}.example/`, title: `Page ${name}`, quote },
})

describe('what a provider cites', () => {
  it('[www-04] is a citation of the answer, once for each page, with what it says of it, also where the answer is shared', async () => {
    engine = await testEngine()
    const { runs, actor, says, log, chat, chats, sharing } = engine
    const chatId = await chat()
    says([
      page('a'),
      page('b'),
      ...words('Anna won [2], in [2026] and [9].'),
      page('a', { providerMetadata: { parley: { quote: 'Anna won\n\nthe final.' } } }),
      page('b'),
      { ...page('c'), url: 'javascript:alert(1)' },
      finish,
    ])
    const { runId } = await runs.start(actor, chatId, send('Who won?'))
    const events = await log(runId)
    const message = messageOf(events)
    expect([...citationsOf(message).values()]).toEqual([cited(1, 'a', 'Anna won the final.'), cited(2, 'b')])
    const shared = await sharing.read((await sharing.create(actor, chatId)).id)
    expect(JSON.stringify(shared)).toContain('https://a.example/')
    let exported = ''
    for await (const piece of exportMarkdown(chats, actor, chatId)) exported += piece
    expect(exported).toContain('Anna won [2], in [2026] and [9].')
    expect(exported).toMatch(/1\. \[Page a\]\(<https:\/\/a\.example\/>\)\n2\. \[Page b\]/)
    expect(exported).not.toContain('[^')
  })
})
