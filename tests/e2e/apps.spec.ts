import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Frame, Locator, Page } from '@playwright/test'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'
import { appsServer, newJournal } from '../support/mcp/index.ts'

const program = (name: string) => resolve(`node_modules/@modelcontextprotocol/${name}/dist/index.js`)
const fromNpm = (slug: string, name: string) => ({ slug, transport: 'stdio', command: 'node', args: [program(name), '--stdio'] })
const threeServers = [
  fromNpm('budget', 'server-budget-allocator'),
  fromNpm('monitor', 'server-system-monitor'),
  fromNpm('react', 'server-basic-react'),
]
const journal = newJournal()
const shop = { slug: 'shop', transport: 'stdio', ...appsServer(journal) }

test.describe.configure({ timeout: 150_000 })

test.beforeEach(({ page }) => signIn(page))

test.afterEach(async ({ page, app }) => {
  for (const { slug } of [...threeServers, shop]) await api(page.context(), app).send('DELETE', `/api/admin/servers/${slug}`)
})

test.afterAll(() => journal.remove())

const card = (page: Page, server: string) => page.getByRole('dialog', { name: `App of ${server}` })
const asks = (page: Page, server: string) => card(page, server).getByRole('region', { name: 'The App asks' })

/** The App itself: a page in a frame of its own, within the sandbox's. */
const inside = (page: Page, server: string) => card(page, server).frameLocator('iframe').frameLocator('iframe')

async function shown(page: Page, server: string): Promise<void> {
  await card(page, server).scrollIntoViewIfNeeded()
  await expect(card(page, server)).toHaveAttribute('data-state', 'shown', { timeout: 30_000 })
}

async function frameOf(page: Page, server: string): Promise<Frame> {
  const outer = await contentOf(card(page, server).locator('iframe'))
  return contentOf(outer.locator('iframe'))
}

async function contentOf(element: Locator): Promise<Frame> {
  const frame = await (await element.elementHandle())?.contentFrame()
  if (!frame) throw new Error('there is no frame')
  return frame
}

/** Attempts the first things that a hostile App would try. */
const reached = (frame: Frame) =>
  frame.evaluate(async () => {
    const attempt = (act: () => unknown) => {
      try {
        return String(act())
      } catch (error) {
        return (error as Error).name
      }
    }
    const blocked = new Promise<string>(resolve =>
      document.addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective), { once: true }),
    )
    const fetched = await fetch('https://api.example.com/').then(
      () => 'fetched',
      (error: Error) => error.name,
    )
    return {
      origin: window.origin,
      top: attempt(() => window.top?.document.title),
      parent: attempt(() => window.parent.document.title),
      storage: attempt(() => localStorage.length),
      session: attempt(() => sessionStorage.length),
      cookie: attempt(() => document.cookie),
      popup: attempt(() => window.open('https://example.com/')),
      fetched,
      blocked: await blocked,
    }
  })
const nothing = {
  origin: 'null',
  top: 'SecurityError',
  parent: 'SecurityError',
  storage: 'SecurityError',
  session: 'SecurityError',
  cookie: 'SecurityError',
  popup: 'null',
  fetched: 'TypeError',
  blocked: 'connect-src',
}

test('the Apps of three servers from npm work in the chat, and reach nothing beyond it', async ({ page, context, app, provider }) => {
  const admin = api(context, app)
  const added = await Promise.all(threeServers.map(server => admin.send('POST', '/api/admin/servers', server)))
  expect(added.map(answer => answer.status())).toEqual([201, 201, 201])
  // An answer waits for a server that starts for a moment only.
  const listed = async () => JSON.stringify(await admin.get('/api/tools'))
  for (const tool of ['get-budget-data', 'get-system-info', 'get-time']) await expect.poll(listed, { timeout: 30_000 }).toContain(tool)
  const calls = ['get-budget-data', 'get-system-info', 'get-time'].map(name => ({ call: { name, arguments: {} } }))
  await provider.script('apps', calls, [{ text: 'Here they are.' }], [{ text: 'Noted.' }])
  await askModel(page, 'apps', 'Show me all three.')
  await expect(answers(page).getByText('Here they are.')).toBeVisible({ timeout: 30_000 })
  const { body } = await provider.waitFor(request => JSON.stringify(request.body).includes('Show me all three.'))
  expect(JSON.stringify(body)).toContain('get-system-info')
  expect(JSON.stringify(body)).not.toContain('poll-system-stats')

  await shown(page, 'react')
  const react = inside(page, 'react')
  await expect(react.getByText(/\d{4}-\d\d-\d\dT/)).toBeVisible()
  const first = await react.getByText(/\d{4}-\d\d-\d\dT/).innerText()
  await react.getByRole('button', { name: 'Get Server Time' }).click()
  await expect(react.getByText(/\d{4}-\d\d-\d\dT/)).not.toHaveText(first)
  await react.getByRole('button', { name: 'Send Log' }).click()
  await card(page, 'react').getByText('Log', { exact: true }).click()
  await expect(card(page, 'react').getByText('info: This is log text.')).toBeVisible()

  await context.route('https://modelcontextprotocol.io/**', route => route.fulfill({ body: 'opened', contentType: 'text/plain' }))
  await react.getByRole('button', { name: 'Open Link' }).click()
  await expect(asks(page, 'react')).toContainText('wants to open a page on modelcontextprotocol.io')
  await asks(page, 'react').getByRole('button', { name: 'Cancel' }).click()
  await expect(asks(page, 'react')).toHaveCount(0)
  await react.getByRole('button', { name: 'Open Link' }).click()
  const opened = context.waitForEvent('page')
  await asks(page, 'react').getByRole('button', { name: 'Open' }).click()
  const other = await opened
  expect(await other.evaluate(() => [document.body.textContent, window.opener, document.referrer])).toEqual(['opened', null, ''])
  await other.close()

  expect(await reached(await frameOf(page, 'react'))).toEqual(nothing)
  await shown(page, 'monitor')
  expect(await reached(await frameOf(page, 'monitor'))).toEqual(nothing)
  const polls = () => page.waitForResponse(answer => answer.url().endsWith('/apps/monitor/tools') && answer.ok())
  expect((await (await polls()).json()) as object).toMatchObject({ status: 'done' })

  await shown(page, 'budget')
  const budget = inside(page, 'budget')
  await expect(budget.getByText('25.0%')).toBeVisible()
  await budget.getByRole('slider').first().press('ArrowRight')
  await expect(budget.getByText('25.0%')).toHaveCount(0)

  await card(page, 'react').scrollIntoViewIfNeeded()
  await react.getByRole('button', { name: 'Send Message' }).click()
  await expect(asks(page, 'react')).toContainText('This is message text.')
  await asks(page, 'react').getByRole('button', { name: 'Send' }).click()
  await expect(answers(page).getByText('Noted.')).toBeVisible()
  await provider.waitFor(request => JSON.stringify(request.body).includes('This is message text.'))
})

test('an App reaches only its own server, obeys the rules, and is told what happens to it', async ({
  page,
  context,
  browser,
  app,
  provider,
}) => {
  const admin = api(context, app)
  expect((await admin.send('POST', '/api/admin/servers', shop)).status()).toBe(201)
  const rule = await admin.send('POST', '/api/admin/policies', { server: 'shop', tool: 'remove', action: 'ask' })
  const { id: ruleId } = (await rule.json()) as { id: string }
  const said: string[] = []
  const written = (name: string | null, given: string) => {
    const call = {
      index: 0,
      ...(name ? { id: 'call_1', type: 'function' } : {}),
      function: { ...(name ? { name } : {}), arguments: given },
    }
    return { raw: `data: ${JSON.stringify({ choices: [{ index: 0, delta: { tool_calls: [call] } }] })}\n\n` }
  }
  page.on('console', message => said.push(message.text()))
  const begun = [written('shop__show', '{"word":"pe'), { hold: 'the word' }, written(null, 'ars"}'), { finish: 'tool_calls' }]
  await provider.script('shop', begun, [{ text: 'The shop is open.' }])
  await askModel(page, 'shop', 'Open the shop.')
  await shown(page, 'shop')
  let frame = await frameOf(page, 'shop')
  const got = () => frame.evaluate(() => (window as unknown as { got: { method: string; params: unknown }[] }).got)
  const ofCall = async () => (await got()).filter(({ method }) => method.startsWith('ui/notifications/tool-'))
  await expect.poll(ofCall).toHaveLength(1)
  expect(await ofCall()).toMatchObject([{ method: 'ui/notifications/tool-input-partial', params: { arguments: { word: 'pe' } } }])
  await provider.release('the word')
  await expect(answers(page).getByText('The shop is open.')).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => (await ofCall()).at(-1)?.method).toBe('ui/notifications/tool-result')
  const [input, result] = (await ofCall()).filter(({ method }) => method !== 'ui/notifications/tool-input-partial')
  expect(input).toMatchObject({ method: 'ui/notifications/tool-input', params: { arguments: { word: 'pears' } } })
  expect(result).toMatchObject({
    method: 'ui/notifications/tool-result',
    params: { structuredContent: { word: 'pears' }, _meta: { forApp: 'pears!' } },
  })

  const rpc = (method: string, params: object) =>
    frame.evaluate(
      ([name, given]) => (window as unknown as { rpc: (method: string, params: object) => Promise<object> }).rpc(name, given),
      [method, params] as const,
    )
  const call = (name: string, word: string) => rpc('tools/call', { name, arguments: { word } })
  expect(await call('poll', 'plums')).toMatchObject({ structuredContent: { word: 'plums' } })
  expect(await call('hidden', 'x')).toEqual({ error: 'hidden is not for Apps.' })
  expect(await call('echo', 'x')).toEqual({ error: 'The server has no tool named echo.' })
  expect(await rpc('resources/read', { uri: 'note://a' })).toMatchObject({ contents: [{ text: 'A note.' }] })
  expect(await rpc('sampling/createMessage', { messages: [], maxTokens: 1 })).toHaveProperty('error')
  expect(await rpc('ui/open-link', { url: 'javascript:alert(1)' })).toEqual({ isError: true })

  const told = (label: string) => page.getByRole('list', { name: label })
  const toTell = told('Notes from Apps, sent with this message')
  const tell = (text: string) => rpc('ui/update-model-context', { content: [{ type: 'text', text }] })
  const host = await frame.evaluate(() => (window as unknown as { host: { hostCapabilities: object } }).host)
  expect(host.hostCapabilities).toMatchObject({ updateModelContext: { text: {}, structuredContent: {} } })
  expect(await rpc('ui/update-model-context', { content: [{ type: 'image', data: '', mimeType: 'image/png' }] })).toHaveProperty('error')
  expect(await tell('a'.repeat(8_001))).toHaveProperty('error')
  expect(await tell('The cart holds nothing.')).toEqual({})
  expect(await rpc('ui/update-model-context', { structuredContent: { cart: ['pears'] } })).toEqual({})
  await expect(toTell.getByRole('listitem')).toHaveCount(1)
  await expect(toTell).toContainText('{"cart":["pears"]}')
  await toTell.getByRole('button', { name: 'Remove this note from shop' }).click()
  await expect(toTell).toHaveCount(0)
  expect(await tell('The cart holds figs.')).toEqual({})
  await page.reload()
  await expect(toTell).toContainText('The cart holds figs.')
  await shown(page, 'shop')
  await provider.script('shop', [{ text: 'Figs it is.' }])
  await page.getByRole('textbox', { name: 'Message' }).fill('What is in the cart?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answers(page).getByText('Figs it is.')).toBeVisible()
  await expect(toTell).toHaveCount(0)
  await told('Notes from Apps').getByText('The App of shop tells the model').click()
  await expect(told('Notes from Apps').getByRole('paragraph')).toHaveText('The cart holds figs.')
  await provider.waitFor(
    ({ body }) => JSON.stringify(body).includes('app-note server=') && JSON.stringify(body).includes('cart holds figs'),
  )
  await shown(page, 'shop')
  frame = await frameOf(page, 'shop')

  const denied = call('remove', 'plums')
  await expect(asks(page, 'shop')).toContainText('wants to run “remove”')
  await expect(asks(page, 'shop')).toContainText('plums')
  await asks(page, 'shop').getByRole('button', { name: 'Deny' }).click()
  expect(await denied).toEqual({ error: 'The person refused this call.' })
  const allowed = call('remove', 'figs')
  await asks(page, 'shop').getByRole('button', { name: 'Allow once' }).click()
  expect(await allowed).toMatchObject({ structuredContent: { word: 'figs' } })
  expect(journal.lines()).toEqual(['show pears', 'poll plums', 'remove figs'])
  await admin.send('DELETE', `/api/admin/policies/${ruleId}`)

  const wish = (mode: string) => rpc('ui/request-display-mode', { mode })
  const leaves = card(page, 'shop').getByRole('button', { name: 'Leave full screen' })
  const around = async () => JSON.stringify((await got()).filter(({ method }) => method.endsWith('context-changed')).at(-1))
  const back = card(page, 'shop').getByRole('button', { name: 'Back to the chat' })
  const keep = card(page, 'shop').getByRole('button', { name: 'Keep in view' })
  const floating = wish('pip')
  await expect(asks(page, 'shop')).toContainText('wants to stay in view')
  await asks(page, 'shop').getByRole('button', { name: 'Keep it in view' }).click()
  expect(await floating).toEqual({ mode: 'pip' })
  await expect(page.getByText('The App of shop stays in view, in the corner.')).toBeVisible()
  const corner = (await card(page, 'shop').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect([corner.width, corner.x + corner.width]).toEqual([360, 1260])
  expect(await around()).toContain('"displayMode":"pip"')
  await page.getByRole('region', { name: 'Messages' }).evaluate(list => list.scrollTo(0, -10_000))
  expect(await card(page, 'shop').boundingBox()).toMatchObject({ x: corner.x, y: corner.y })
  await back.press('Escape')
  await expect(keep).toBeVisible()
  await keep.click()
  await expect(back).toBeVisible()
  await page.setViewportSize({ width: 390, height: 780 })
  await expect(back).toHaveCount(0)
  await expect(keep).toHaveCount(0)
  await expect.poll(around).toContain('"availableDisplayModes":["inline","fullscreen"]')
  expect(await wish('pip')).toEqual({ mode: 'inline' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(keep).toBeVisible()
  const refused = wish('fullscreen')
  await expect(asks(page, 'shop')).toContainText('wants to fill the screen')
  await expect(leaves).toHaveCount(0)
  await asks(page, 'shop').getByRole('button', { name: 'Cancel' }).click()
  expect(await refused).toEqual({ mode: 'inline' })
  await expect(leaves).toHaveCount(0)
  const granted = wish('fullscreen')
  await asks(page, 'shop').getByRole('button', { name: 'Full screen' }).click()
  expect(await granted).toEqual({ mode: 'fullscreen' })
  await expect(leaves).toBeVisible()
  const { width, height } = (await card(page, 'shop').boundingBox()) ?? {}
  expect([width, height]).toEqual([1280, 720])
  await leaves.press('Escape')
  await expect(card(page, 'shop').getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => JSON.stringify((await got()).at(-1))).toContain('"theme":"dark"')

  const download = page.waitForEvent('download')
  const saved = rpc('ui/download-file', { contents: [{ type: 'resource', resource: { uri: 'file:///list.txt', text: 'pears' } }] })
  await asks(page, 'shop').getByRole('button', { name: 'Save' }).click()
  expect((await download).suggestedFilename()).toBe('list.txt')
  expect(await saved).toEqual({})

  const second = await browser.newPage({ baseURL: app.url, viewport: { width: 390, height: 780 } })
  await signIn(second)
  await second.goto(page.url())
  await shown(second, 'shop')
  await expect(inside(second, 'shop').getByRole('heading', { name: 'ready' })).toBeVisible()
  expect(await second.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await second.close()

  await card(page, 'shop').getByRole('button', { name: 'Close the App' }).click()
  await page.getByRole('button', { name: 'Open the App' }).click()
  await shown(page, 'shop')
  expect(said.filter(text => text === 'apps-test: torn down')).toHaveLength(1)
  await page.reload()
  await shown(page, 'shop')
  await page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('link', { name: /^New chat/ })
    .click()
  await expect.poll(() => said.filter(text => text === 'apps-test: torn down')).toHaveLength(2)
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('[S7] a hostile App receives no key presses and reaches no host by WebRTC', async ({ page, context, app, provider }) => {
  const admin = api(context, app)
  expect((await admin.send('POST', '/api/admin/servers', shop)).status()).toBe(201)
  await provider.script('shop', [{ call: { name: 'shop__show', arguments: { word: 'x' } } }], [{ text: 'The shop is open.' }])
  await askModel(page, 'shop', 'Open the shop.')
  await shown(page, 'shop')
  const frame = await frameOf(page, 'shop')
  const composer = page.getByRole('textbox', { name: 'Message' })

  await frame.evaluate(() => {
    const field = document.createElement('input')
    document.body.append(field)
    const typed = { keys: 0 }
    Object.assign(window, { typed })
    addEventListener('keydown', () => typed.keys++)
    setInterval(() => {
      window.focus()
      field.focus()
      const dialog = document.createElement('dialog')
      dialog.innerHTML = '<input autofocus>'
      document.body.append(dialog)
      dialog.showModal()
    }, 200)
  })
  const words = 'What I write stays where I write it, whatever an App does.'
  await composer.click()
  await composer.pressSequentially(words, { delay: 25 })
  await expect(composer).toHaveValue(words)
  expect(await frame.evaluate(() => (window as unknown as { typed: { keys: number } }).typed.keys)).toBe(0)

  // Taken in a way that the guard within does not know.
  await page.keyboard.press('End')
  await card(page, 'shop')
    .locator('iframe')
    .evaluate(element => element.focus())
  await expect(composer).toBeFocused()

  const inner = inside(page, 'shop')
  await page.waitForTimeout(600)
  await inner.locator('input').first().click({ force: true })
  await page.keyboard.type('abc')
  await expect.poll(() => frame.evaluate(() => (window as unknown as { typed: { keys: number } }).typed.keys)).toBe(3)

  const udp = createSocket('udp4')
  let packets = 0
  udp.on('message', () => packets++)
  await once(udp.bind(0, '127.0.0.1'), 'listening')
  const connect = `new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udp.address().port}' }] })`
  const attempt = `const peer = ${connect}; peer.createDataChannel('x'); peer.createOffer().then(offer => peer.setLocalDescription(offer))`
  await frame.evaluate(code => {
    const run = (host: ParentNode | ShadowRoot) => {
      const nested = document.createElement('iframe')
      nested.srcdoc = `<script>${code}</script>`
      host.append(nested)
    }
    try {
      // biome-ignore lint/security/noGlobalEval: a hostile App runs what it likes.
      window.eval(code)
    } catch {
      run(document.body)
      run(document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' }))
      document.body.insertAdjacentHTML('beforeend', `<iframe srcdoc="<script>${code.replaceAll('"', '&quot;')}</script>"></iframe>`)
    }
  }, attempt)
  await page.waitForTimeout(900)
  expect(packets).toBe(0)
  udp.close()
})
