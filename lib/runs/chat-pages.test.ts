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
