import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContextOptions, expect, test } from '@playwright/test'
import { appConnections, appContentPolicy, noSources } from '../../lib/mcp/apps/app-sources.ts'
import { sandboxPage } from '../../lib/mcp/apps/sandbox-page.ts'

/** First version that knows `Connection-Allowlist`. */
const FIRST_VERSION = 148

const made = (tag: string, attributes: object) =>
  `<script>document.body.append(Object.assign(document.createElement('${tag}'), ${JSON.stringify(attributes)}))</script>`
const soon = (code: string) => `<script>setTimeout(() => { ${code} }, 50)</script>`

/** Pages of hostile Apps, by a name that is a part of the host that they name. */
const apps: Record<string, (url: string) => string> = {
  frame: url => `<iframe src="${url}"></iframe>`,
  'made-frame': url => made('iframe', { src: url }),
  'shadow-frame': url => `<div><template shadowrootmode="open"><iframe src="${url}"></iframe></template></div>`,
  'frame-in-frame': url => `<iframe srcdoc="<iframe src='${url}'></iframe>"></iframe>`,
  'empty-frame': url => `${made('iframe', {})}${soon(`frames[0].location = '${url}'`)}`,
  object: url => `<object data="${url}"></object>`,
  embed: url => `<embed src="${url}">`,
  navigation: url => soon(`location = '${url}'`),
  refresh: url => `<meta http-equiv="refresh" content="0;url=${url}">`,
  link: url => `<a id="link" href="${url}">a</a>${soon('link.click()')}`,
  'shown-link': url => `<meta http-equiv="x-dns-prefetch-control" content="on"><a href="${url}">a</a>`,
  ping: url => `<a id="link" href="#" ping="${url}">a</a>${soon('link.click()')}`,
  form: url => `<form id="form" action="${url}"></form>${soon('form.submit()')}`,
  ...Object.fromEntries(
    ['dns-prefetch', 'preconnect', 'prefetch', 'prerender', 'preload', 'modulepreload', 'stylesheet', 'icon'].flatMap(rel => [
      [`link-${rel}`, (url: string) => `<link rel="${rel}" as="image" href="${url}">`],
      [`made-link-${rel}`, (url: string) => made('link', { rel, as: 'image', href: url })],
    ]),
  ),
  rules: url => `<script type="speculationrules">{"prefetch":[{"urls":["${url}"]}],"prerender":[{"urls":["${url}"]}]}</script>`,
  webrtc: url =>
    soon(`const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${new URL(url).host}' }] })
      peer.createDataChannel('a'); peer.createOffer().then(offer => peer.setLocalDescription(offer))`),
  socket: url => soon(`new WebSocket('${url.replace('https', 'wss')}')`),
  popup: url => soon(`open('${url}')`),
  above: url => soon(`parent.location = '${url}'`),
}
/** Hosts that an App declares. */
const declared = { 'declared-frame': apps.frame, 'declared-image': (url: string) => `<img src="${url}" alt="">` }

test('[S24] an App makes the browser look up no name but those that it declares', async ({
  playwright,
  browserName,
  launchOptions,
}, info) => {
  const log = info.outputPath('net-log.json')
  const browser = await playwright[browserName].launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--log-net-log=${log}`],
  })
  test.skip(Number.parseInt(browser.version(), 10) < FIRST_VERSION, 'this Chromium does not know Connection-Allowlist')
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const host = `http://127.0.0.1:${port}`
    const isSandbox = request.headers.host === `localhost:${port}`
    const of = (name: string) => [`https://${name}.example`]
    const sources = { ...noSources, frame: of('declared-frame'), resource: of('declared-image') }
    response.setHeader('content-type', 'text/html')
    response.setHeader('x-dns-prefetch-control', 'off')
    if (isSandbox) response.setHeader('content-security-policy', appContentPolicy(sources, [host]))
    if (isSandbox) response.setHeader('connection-allowlist', appConnections(sources))
    response.end(isSandbox ? sandboxPage([host]) : '<!doctype html><title>Host</title><body>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const all = { ...apps, ...declared }
  const options: BrowserContextOptions = { baseURL: `http://127.0.0.1:${port}` }
  const page = await browser.newPage(options)
  await page.goto('/')
  await page.evaluate(
    async ([pages, src]) => {
      const show = (html: string) =>
        new Promise<void>(resolve => {
          const frame = document.createElement('iframe')
          frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
          frame.src = src
          addEventListener('message', ({ source, data }) => {
            if (source !== frame.contentWindow) return
            if (data.shown) resolve()
            else
              source?.postMessage(
                { jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params: { html } },
                { targetOrigin: '*' },
              )
          })
          document.body.append(frame)
        })
      for (const html of pages) await show(html)
    },
    [
      Object.entries(all).map(
        ([name, app]) =>
          `<!doctype html><body><script>parent.postMessage({ jsonrpc: '2.0', shown: true }, '*')</script>${app?.(`https://${name}.example/`)}`,
      ),
      `http://localhost:${port}/`,
    ] as const,
  )
  await page.waitForTimeout(700)
  await browser.close()
  server.close()
  const { constants, events } = JSON.parse(await readFile(log, 'utf8')) as {
    constants: { logEventTypes: Record<string, number> }
    events: { type: number; params?: object }[]
  }
  const lookups = new Set(['HOST_RESOLVER_MANAGER_REQUEST', 'HTTP_STREAM_JOB_CONTROLLER'].map(name => constants.logEventTypes[name]))
  const text = JSON.stringify(events.filter(({ type }) => lookups.has(type)).map(({ params }) => params))
  expect(Object.keys(all).filter(name => text.includes(`//${name}.example`) || text.includes(`"${name}.example`))).toEqual(
    Object.keys(declared),
  )
  await rm(log)
})
