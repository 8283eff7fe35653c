import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appsServer, newJournal } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import { namesPerson } from '../connection/person-headers.ts'
import { createPins } from '../policy/pins.ts'
import { catalogTool } from '../tools/catalog-tools.ts'
import { noSources, sourcesQuery } from './app-sources.ts'
import { pagePin } from './page-pin.ts'

const place = { server: 'shop', tool: 'show', isPersonal: false }
const journal = newJournal()
const signal = new AbortController().signal
let host: TestHost & { close(): Promise<void> }

beforeAll(async () => {
  host = await testHost({ config: { mcpServers: {} } })
  await host.mcpAdmin.servers.create(host.admin, { slug: 'shop', transport: 'stdio', ...appsServer(journal) })
  await host.mcp.tools(host.admin, { waitMs: 30_000, signal })
})

afterAll(async () => {
  await host?.close()
  journal.remove()
})

const open = (seen?: string) =>
  host.mcp.apps.open(host.admin, { server: 'shop', tool: 'show', ...(seen === undefined ? {} : { seen }) }, signal)
const poll = (approval?: { call: string; choice: 'allow_once' }) =>
  host.mcp.apps.call(host.admin, {
    server: 'shop',
    tool: 'poll',
    arguments: {},
    chatId: 'chat-1',
    signal,
    ...(approval ? { approval } : {}),
  })
const becomes = (words?: string) => host.mcpAdmin.servers.update(host.admin, 'shop', { args: appsServer(journal, words).args })
const listed = async (name: string) => (await host.mcpAdmin.tools.list(host.admin, 'shop')).find(tool => tool.name === name)

async function asked() {
  const answer = await open()
  if (answer.status !== 'ask') throw new Error('it was shown')
  return answer.question
}

describe('the page of an App that an administrator has let in', () => {
  it('is shown as it was first seen, and asks with what has changed once it is another', async () => {
    expect(await open()).toMatchObject({ status: 'page' })
    await becomes('Sign in here.')
    const question = await asked()
    expect(question.rule).toBe('The server now provides a page for this App that differs from the one an administrator accepted.')
    const [part, ...others] = question.change
    expect(others).toEqual([])
    expect(part?.name).toBe('Page')
    expect(part?.now).toContain('<p>Sign in here.</p>')
    expect(part?.before).not.toContain('Sign in here.')
    expect(await open('0'.repeat(64))).toMatchObject({ status: 'ask' })
  })

  it('is shown to a person who has seen how, each time, and that stands in the audit log', async () => {
    const { hash } = await asked()
    expect(await open(hash)).toMatchObject({ status: 'page', page: { html: expect.stringContaining('Sign in here.') } })
    expect(await open()).toMatchObject({ status: 'ask' })
    const [event] = await host.platform.db.client.auditEvent.findMany({ where: { action: 'app.show' } })
    expect(event).toMatchObject({ target: 'shop.show', actorId: host.admin.userId, detail: { hash } })
  })

  it('is shown to nobody once that is refused, as before once it is back, and freely once it is accepted', async () => {
    const { hash } = await asked()
    expect(await listed('ui://show')).toMatchObject({
      hash,
      page: { access: 'connect https://api.example.com' },
      pin: { state: 'changed' },
    })
    await host.mcpAdmin.tools.refuse(host.admin, 'shop', [{ name: 'ui://show', hash }])
    await expect(open()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(open(hash)).rejects.toMatchObject({ code: 'forbidden' })
    await becomes()
    expect(await open()).toMatchObject({ status: 'page' })
    await becomes('Sign in here.')
    await expect(open()).rejects.toMatchObject({ code: 'forbidden' })
    await host.mcpAdmin.tools.accept(host.admin, 'shop', [{ name: 'ui://show', hash }])
    expect(await open()).toMatchObject({ status: 'page' })
    expect(await listed('ui://show')).toBe(undefined)
  })

  it('is no tool that may be called', async () => {
    const { tools } = await host.mcp.tools(host.admin, { waitMs: 30_000, signal })
    expect(tools.filter(tool => tool.name.startsWith('ui:') || tool.page)).toEqual([])
    const asked = { server: 'shop', tool: 'ui://show', arguments: {}, chatId: 'chat-1', signal }
    await expect(host.mcp.apps.call(host.admin, asked)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('asks without the words where the server knows who asks', async () => {
    const { userId } = host.admin
    await host.platform.db.client.mcpSignIn.create({ data: { id: 'one', userId, server: 'shop', sealed: 'x', updatedAt: new Date() } })
    await becomes('Ada has 12 pears.')
    expect((await asked()).change).toEqual([])
    expect((await listed('ui://show'))?.page?.text).toBe('')
    await host.platform.db.client.mcpSignIn.deleteMany()
  })

  it('leaves no words of a person’s own page for others to see', () => {
    const page = { html: '<p>Ann has 12 pears.</p>', sandboxQuery: '', mayCopy: false, prefersBorder: true }
    const [ours, personal] = [place, { ...place, isPersonal: true }].map(where => pagePin(where, page))
    expect(personal).toEqual({ ...ours, page: { text: '', access: '' } })
    expect([{}, { a: '${user.email}' }, { a: 'x${user.id}' }, { a: '${user}' }].map(namesPerson)).toEqual([false, true, true, false])
  })

  it('is another one by anything that it says or may reach', () => {
    const page = { html: '<p>a</p>', sandboxQuery: '', mayCopy: false, prefersBorder: true }
    const sandboxQuery = sourcesQuery({ ...noSources, connect: ['https://a.example.com'] })
    const others = [page, { ...page, html: '<p>b</p>' }, { ...page, sandboxQuery }, { ...page, mayCopy: true }]
    expect(new Set(others.map(one => pagePin(place, one).hash)).size).toBe(4)
    expect(pagePin(place, { ...page, sandboxQuery, mayCopy: true }).page).toEqual({
      text: '<p>a</p>',
      access: 'connect https://a.example.com\nclipboard',
    })
    expect(pagePin(place, { ...page, html: `\0${'a'.repeat(300_000)}` }).page?.text).toBe(`\uFFFD${'a'.repeat(199_999)}`)
  })
})

describe('a tool for Apps alone', () => {
  it('is pinned when it is first listed, and asks with what has changed before its first call', async () => {
    await becomes()
    await host.mcpAdmin.servers.remove(host.admin, 'shop')
    await host.mcpAdmin.servers.create(host.admin, { slug: 'shop', transport: 'stdio', ...appsServer(journal) })
    await host.mcp.tools(host.admin, { waitMs: 30_000, signal })
    await becomes(' It also pays.')
    const answer = await poll()
    if (answer.status !== 'ask') throw new Error('it ran')
    expect(answer.question).toMatchObject({
      rule: 'The server has changed the definition of this tool since an administrator accepted it.',
      change: [{ name: 'Description', before: 'Does poll.', now: 'Does poll. It also pays.' }],
    })
    expect(await poll({ call: answer.question.call, choice: 'allow_once' })).toMatchObject({ status: 'done' })
    const changed = await listed('poll')
    expect(changed).toMatchObject({ forApps: true, pin: { state: 'changed' } })
    await host.mcpAdmin.tools.accept(host.admin, 'shop', [{ name: 'poll', hash: changed?.hash ?? '' }])
    expect(await poll()).toMatchObject({ status: 'done' })
  })

  it('is none that models are offered where only pins are known, as pages are none', async () => {
    const pins = createPins(host.platform)
    const inputSchema = { type: 'object' as const }
    await pins.observe([
      catalogTool('known', { name: 'plain', inputSchema }),
      catalogTool('known', { name: 'poll', inputSchema, _meta: { ui: { visibility: ['app'] } } }),
      pagePin(
        { server: 'known', tool: 'plain', isPersonal: false },
        { html: '<p>a</p>', sandboxQuery: '', mayCopy: false, prefersBorder: true },
      ),
    ])
    expect((await pins.known('known')).map(tool => tool.name)).toEqual(['plain'])
  })
})
