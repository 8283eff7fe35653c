import { afterEach, describe, expect, it } from 'vitest'
import type { TestEngine } from '#tests/support/engine.ts'
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

const ask = (words: string, by = engine.actor) => askIn(engine, { chatId, words, by })
const foreign = pageBlocks
const host = () => new URL(server.origin).host

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
    answer = ''
    await expect(engine.pages.fetchAgain(engine.actor, chatId, url, AbortSignal.timeout(9_000))).rejects.toMatchObject({ code: 'unusable' })
    expect(await engine.pages.read(engine.actor, chatId, url)).toMatchObject({ text: 'Second.', state: 'ready' })
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
