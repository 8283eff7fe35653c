import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { RunEvent } from '#lib/messages/index.ts'
import { type ModelRequest, ProviderError } from '#lib/models/index.ts'
import { send, type TestEngine, text } from '#tests/support/engine.ts'
import { askIn, pageBlocks, pageChat } from '#tests/support/page-chat.ts'
import type { PageServer } from '#tests/support/page-server.ts'

let engine: TestEngine
let server: PageServer
let chatId: string
afterEach(async () => {
  await engine?.dispose()
  await server?.stop()
})

async function setUp(options: Parameters<typeof pageChat>[0] = {}) {
  ;({ engine, server } = await pageChat(options))
  chatId = await engine.chat()
}

/** Lets the last fetch anew be so long ago. */
const passTenSeconds = () => engine.platform.db.client.chatPage.updateMany({ data: { askedAgainAt: new Date(Date.now() - 10_000) } })
const ask = (words: string, by = engine.actor) => askIn(engine, { chatId, words, by })
const foreign = pageBlocks
const host = () => new URL(server.origin).host

const noticeOf = (events: RunEvent[]) => {
  const [last] = events
    .flatMap(({ chunk }) => (chunk.type === 'data-notice' && !/ready|fetch$/.test(chunk.data.code) ? [chunk.data] : []))
    .slice(-1)
  return [last?.code, last?.message]
}

/** Gives the chat pages which its first message names. */
async function addPages(count: number, words = 'Words.') {
  const { client } = engine.platform.db
  const { id: messageId } = await client.message.findFirstOrThrow({ where: { chatId, role: 'user' } })
  const at = Date.now()
  const shown = { text: words, shown: words, part: 'whole', tokens: Math.ceil(words.length / 4), shownTokens: Math.ceil(words.length / 4) }
  const rows = Array.from({ length: count }, (_, place) => ({ id: newId(), url: `https://page.test/${place}`, at: new Date(at + place) }))
  const about = { displayName: 'page.test', mediaType: 'text/plain', sha256: '', sizeBytes: 1 }
  await client.webPage.createMany({ data: rows.map(({ id, url, at: fetchedAt }) => ({ id, url, fetchedAt, ...shown, ...about })) })
  await client.chatPage.createMany({ data: rows.map(({ id, url, at: createdAt }) => ({ chatId, url, messageId, pageId: id, createdAt })) })
}

describe('the pages of a chat', () => {
  it('[ctx-18] leave the next request when a chip says so, and come back', async () => {
    await setUp()
    await ask(`${server.origin}/pears`)
    const url = `${server.origin}/pears`
    expect(await engine.pages.list(engine.actor, chatId)).toEqual([
      expect.objectContaining({
        url,
        displayName: `${host()}/pears`,
        state: 'ready',
        title: 'Pears',
        tokens: 4,
        included: true,
        reason: null,
      }),
    ])
    await engine.pages.setIncluded(engine.actor, chatId, { url: `${url}#x`, included: false })
    expect(foreign((await ask('And now?')).request)).toEqual([])
    await engine.pages.setIncluded(engine.actor, chatId, { url, included: true })
    expect(foreign((await ask('And now?')).request)).toHaveLength(1)
    await engine.pages.remove(engine.actor, chatId, url)
    expect(await engine.pages.list(engine.actor, chatId)).toEqual([])
  })

  it('[ctx-18] are left out by their chip and by the context panel alike', async () => {
    await setUp()
    await ask(`${server.origin}/pears`)
    const { context, pages, actor } = engine
    const url = `${server.origin}/pears`
    const key = (await pages.itemsOn(chatId, await engine.chats.pathTo(chatId, (await engine.chats.get(actor, chatId)).headId)))[0]?.key
    if (!key) throw new Error('the chat has no page')
    const seen = async () => {
      const { leftOut, breakdown } = await context.view(actor, chatId)
      return [leftOut.map(item => item.key), breakdown.urls > 0, (await pages.list(actor, chatId))[0]?.included]
    }
    expect(await seen()).toEqual([[], true, true])
    await context.choose(actor, chatId, key, 'left_out')
    expect(await seen()).toEqual([[key], false, false])
    await pages.setIncluded(actor, chatId, { url, included: true })
    expect(await seen()).toEqual([[], true, true])
    await pages.setIncluded(actor, chatId, { url, included: false })
    expect(await seen()).toEqual([[key], false, false])
    await context.choose(actor, chatId, key, null)
    expect(await seen()).toEqual([[], true, true])
  })

  it('are fetched again, and an older text outlives a failure', async () => {
    let answer = 'First.'
    await setUp({
      pages: {
        '/page': (_, response) =>
          answer === '' ? response.writeHead(500).end() : response.writeHead(200, { 'content-type': 'text/plain' }).end(answer),
      },
    })
    const url = `${server.origin}/page`
    await ask(url)
    answer = 'Second.'
    await engine.pages.fetchAgain(engine.actor, chatId, url, AbortSignal.timeout(9_000))
    expect(await engine.pages.read(engine.actor, chatId, url)).toMatchObject({ text: 'Second.', part: 'whole' })
    expect(await engine.platform.db.client.webPage.count()).toBe(1)
    const soon = engine.pages.fetchAgain(engine.actor, chatId, url, AbortSignal.timeout(9_000))
    await expect(soon).rejects.toMatchObject({ code: 'fetched_lately', retryAfterMs: 10_000 })
    expect(server.asked).toHaveLength(2)
    answer = ''
    await passTenSeconds()
    await expect(engine.pages.fetchAgain(engine.actor, chatId, url, AbortSignal.timeout(9_000))).rejects.toMatchObject({ code: 'unusable' })
    expect(await engine.pages.read(engine.actor, chatId, url)).toMatchObject({ text: 'Second.', state: 'ready' })
  })

  it('stay removed, whatever is under way, until a new message names them', async () => {
    let during: () => Promise<void> = async () => undefined
    await setUp({
      pages: {
        '/page': async (_, response) => {
          await during()
          response.writeHead(200, { 'content-type': 'text/plain' }).end('Words.')
        },
      },
    })
    const url = `${server.origin}/page`
    const { pages, actor } = engine
    const urls = async () => (await pages.list(actor, chatId)).map(page => page.url)
    engine.says(text('Read.'))
    const message = send(url)
    const { runId } = await engine.runs.start(actor, chatId, message)
    await engine.log(runId)
    during = () => pages.remove(actor, chatId, url)
    await expect(pages.fetchAgain(actor, chatId, url, AbortSignal.timeout(9_000))).rejects.toMatchObject({ code: 'page_not_found' })
    expect([await urls(), server.asked.length]).toEqual([[], 2])
    // The same message is answered again.
    engine.says(text('Read again.'))
    const again = await engine.runs.start(actor, chatId, { message: null, parentId: message.message.id })
    await engine.log(again.runId)
    expect([await urls(), server.asked.length, foreign(engine.asked.at(-1) as ModelRequest)]).toEqual([[], 2, []])
    during = async () => undefined
    expect(foreign((await ask(url)).request)).toHaveLength(1)
    expect(await urls()).toEqual([url])
  })

  it('[ctx-22] stand in a request by their latest twenty, and the answer names the others', async () => {
    await setUp()
    await ask(`${server.origin}/pears`)
    await addPages(22)
    const { events, request } = await ask('And now?')
    const [block = ''] = foreign(request)
    expect(block.split('\n---\n')).toHaveLength(20)
    expect(block).not.toContain('Pears are green')
    expect(noticeOf(events)).toEqual([
      'files_shed',
      `These pages did not fit the request and were left out: ${host()}/pears, page.test/0, page.test/1.`,
    ])
    const { pages, context, actor } = engine
    const items = await pages.itemsOn(chatId, await engine.chats.pathTo(chatId, (await engine.chats.get(actor, chatId)).headId))
    expect([items.length, items.filter(item => item.text !== '').length]).toEqual([23, 20])
    await context.choose(actor, chatId, items[0]?.key as never, 'pinned')
    const blocks = foreign((await ask('And now?')).request).join('\n---\n')
    expect([blocks.includes('Pears are green'), blocks.match(/<web-page /g)?.length]).toEqual([true, 20])
  })

  it('[ctx-22] leave a small window, the oldest first', async () => {
    await setUp({ model: { contextWindow: 1_000 } })
    await ask(`${server.origin}/pears`)
    await addPages(3, 'word '.repeat(300))
    const { events, request } = await ask('And now?')
    expect(foreign(request)[0]?.match(/page\.test\/\d/g)).toEqual(['page.test/2'])
    expect(noticeOf(events)[1]).toMatch(/left out: .*\/pears, page\.test\/0, page\.test\/1\.$/)
  })

  it('leave a request that the provider calls too long, half of them at a time', async () => {
    await setUp()
    await ask(`${server.origin}/pears`)
    await addPages(2)
    const tooLong = {
      type: 'throw',
      error: new ProviderError('provider_rejected', { message: 'Long.', retryable: false, isTooLong: true }),
    } as const
    // Two pages of three go first, then what is left of the chat.
    engine.says([tooLong], [tooLong], text('Read.'))
    const events = await engine.log((await engine.runs.start(engine.actor, chatId, send('And now?'))).runId)
    expect(
      engine.asked.slice(1).map(
        request =>
          foreign(request)
            .join('')
            .match(/<web-page /g)?.length ?? 0,
      ),
    ).toEqual([3, 1, 0])
    expect(noticeOf(events)[1]).toMatch(/left out: .*\/pears, page\.test\/0, page\.test\/1\.$/)
  })

  it('are two hundred at most', async () => {
    await setUp()
    await ask('Hello.')
    await addPages(200)
    const { events } = await ask(`${server.origin}/pears`)
    expect(server.asked).toEqual([])
    expect(JSON.stringify(events)).toContain('/pears was not fetched: This chat has 200 pages, the limit of a chat.')
    await engine.pages.remove(engine.actor, chatId, 'https://page.test/7')
    await ask(`${server.origin}/pears`)
    expect(server.asked).toEqual(['/pears'])
  })

  it('are not kept where their person has no room', async () => {
    await setUp({ quotaBytes: async () => 5 })
    const { events } = await ask(`${server.origin}/pears`)
    expect(events.map(({ chunk }) => chunk)).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({
          message: expect.stringMatching(
            /not fetched: Your messages, files, pages, edits, assistants, prompts and instructions use 0.1 of/,
          ),
        }),
      }),
    )
    expect(await engine.platform.db.client.webPage.count()).toBe(0)
  })

  it("are nobody else's, and go with their chat", async () => {
    await setUp()
    const url = `${server.origin}/pears`
    await ask(url)
    const bob = await engine.person('bob@example.org')
    const { pages, actor } = engine
    const refused = { code: 'chat_not_found' }
    await expect(pages.list(bob, chatId)).rejects.toMatchObject(refused)
    await expect(pages.read(bob, chatId, url)).rejects.toMatchObject(refused)
    await expect(pages.setIncluded(bob, chatId, { url, included: false })).rejects.toMatchObject(refused)
    await expect(pages.remove(bob, chatId, url)).rejects.toMatchObject(refused)
    await expect(pages.fetchAgain(bob, chatId, url, AbortSignal.timeout(100))).rejects.toMatchObject(refused)
    await expect(pages.read(actor, chatId, `${url}/other`)).rejects.toMatchObject({ code: 'page_not_found' })
    await expect(pages.read(bob, await engine.chat(bob), url)).rejects.toMatchObject({ code: 'page_not_found' })
    await engine.chats.remove(actor, chatId)
    await expect(pages.list(actor, chatId)).rejects.toMatchObject(refused)
  })
})
