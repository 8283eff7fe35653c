import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContextOptions, expect, type PlaywrightWorkerArgs, type PlaywrightWorkerOptions, test } from '@playwright/test'
import { framePage } from '../../components/artifacts/frame-page.ts'
import { appConnections, appContentPolicy, noSources } from '../../lib/mcp/apps/app-sources.ts'
import { sandboxPage } from '../../lib/mcp/apps/sandbox-page.ts'
import { sandboxPolicy } from '../../lib/sandbox/index.ts'

/** First version that knows `Connection-Allowlist`. */
const FIRST_VERSION = 148

const made = (tag: string, attributes: object) =>
  `<script>document.body.append(Object.assign(document.createElement('${tag}'), ${JSON.stringify(attributes)}))</script>`
const soon = (code: string) => `<script>setTimeout(() => { ${code} }, 50)</script>`

/** Pages of hostile Apps, by a name that is a part of the host that they name. */
const apps = {
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
  top: url => soon(`top.location = '${url}'`),
  fetch: url => soon(`fetch('${url}', { mode: 'no-cors' })`),
  beacon: url => soon(`navigator.sendBeacon('${url}', 'a')`),
  request: url => soon(`const asked = new XMLHttpRequest(); asked.open('GET', '${url}'); asked.send()`),
  events: url => soon(`new EventSource('${url}')`),
  import: url => soon(`import('${url}')`),
  worker: url => soon(`new Worker(URL.createObjectURL(new Blob(['fetch("${url}")'])))`),
  image: url => `<img src="${url}" alt=""><picture><source srcset="${url}"><img alt=""></picture>`,
  style: url =>
    `<style>@import '${url}'; body { background: url(${url}) } @font-face { font-family: a; src: url(${url}) } body { font-family: a }</style>`,
  script: url => `<script src="${url}"></script>`,
  media: url => `<video src="${url}" autoplay poster="${url}"></video><audio src="${url}" autoplay></audio>`,
  svg: url => `<svg><image href="${url}" /><use href="${url}#a" /></svg>`,
} satisfies Record<string, (url: string) => string>
/** Hosts that an App declares. */
const declared = { 'declared-frame': apps.frame, 'declared-image': (url: string) => `<img src="${url}" alt="">` }

interface Served {
  headers: Record<string, string>
  /** The page that the sandbox shows. */
  shown: (html: string) => string
}

/** Shows each of the pages in the sandbox, and returns the names of those whose host the browser looked up. */
async function lookedUp(
  pages: Readonly<Record<string, (url: string) => string>>,
  serve: (origins: { host: string; files: string }) => Served,
  {
    playwright,
    browserName,
    launchOptions,
  }: Pick<PlaywrightWorkerArgs & PlaywrightWorkerOptions, 'playwright' | 'browserName' | 'launchOptions'>,
  log: string,
): Promise<{ names: string[]; loaded: number }> {
  const browser = await playwright[browserName].launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--log-net-log=${log}`],
  })
  test.skip(Number.parseInt(browser.version(), 10) < FIRST_VERSION, 'this Chromium does not know Connection-Allowlist')
  let loaded = 0
  const served = (port: number) => serve({ host: `http://127.0.0.1:${port}`, files: `http://localhost:${port}/files/` })
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const host = `http://127.0.0.1:${port}`
    const isSandbox = request.headers.host === `localhost:${port}`
    response.setHeader('x-dns-prefetch-control', 'off')
    if (request.url?.startsWith('/files/')) {
      loaded++
      response.setHeader('content-type', 'text/javascript').end('globalThis.library = true')
      return
    }
    response.setHeader('content-type', 'text/html')
    if (isSandbox) for (const [name, value] of Object.entries(served(port).headers)) response.setHeader(name, value)
    response.end(isSandbox ? sandboxPage([host]) : '<!doctype html><title>Host</title><body>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const options: BrowserContextOptions = { baseURL: `http://127.0.0.1:${port}` }
  const page = await browser.newPage(options)
  await page.goto('/')
  await page.evaluate(
    async ([shown, src]) => {
      const show = (html: string) =>
        new Promise<void>(resolve => {
          const frame = document.createElement('iframe')
          frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
          frame.src = src
          addEventListener('message', ({ source, data }) => {
            if (source !== frame.contentWindow) return
            if (data.shown) resolve()
            else if (data.method === 'ui/notifications/sandbox-proxy-ready')
              source?.postMessage(
                { jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params: { html } },
                { targetOrigin: '*' },
              )
          })
          document.body.append(frame)
        })
      for (const html of shown) await show(html)
    },
    [
      Object.entries(pages).map(([name, made]) =>
        served(port).shown(
          `<!doctype html><body><script>parent.postMessage({ jsonrpc: '2.0', shown: true }, '*')</script>${made(`https://${name}.example/`)}`,
        ),
      ),
      `http://localhost:${port}/`,
    ] as const,
  )
  await page.waitForTimeout(700)
  expect(page.url()).toBe(`http://127.0.0.1:${port}/`)
  expect(page.context().pages()).toHaveLength(1)
  await browser.close()
  server.close()
  const { constants, events } = JSON.parse(await readFile(log, 'utf8')) as {
    constants: { logEventTypes: Record<string, number> }
    events: { type: number; params?: object }[]
  }
  await rm(log)
  const lookups = new Set(['HOST_RESOLVER_MANAGER_REQUEST', 'HTTP_STREAM_JOB_CONTROLLER'].map(name => constants.logEventTypes[name]))
  const text = JSON.stringify(events.filter(({ type }) => lookups.has(type)).map(({ params }) => params))
  const names = Object.keys(pages).filter(name => text.includes(`//${name}.example`) || text.includes(`"${name}.example`))
  return { names, loaded }
}

test('[S24] an App makes the browser look up no name but those that it declares', async ({
  playwright,
  browserName,
  launchOptions,
}, info) => {
  const of = (name: string) => [`https://${name}.example`]
  const sources = { ...noSources, frame: of('declared-frame'), resource: of('declared-image') }
  const { names } = await lookedUp(
    { ...apps, ...declared },
    ({ host }) => ({
      headers: { 'content-security-policy': appContentPolicy(sources, [host]), 'connection-allowlist': appConnections(sources) },
      shown: html => html,
    }),
    { playwright, browserName, launchOptions },
    info.outputPath('net-log.json'),
  )
  expect(names).toEqual(Object.keys(declared))
})

test('[art-03] an artifact makes the browser look up no name, and loads the shipped libraries alone', async ({
  playwright,
  browserName,
  launchOptions,
}, info) => {
  let files = ''
  const { names, loaded } = await lookedUp(
    { ...apps, library: () => `<script src="${files}a.js"></script><script>if (globalThis.library !== true) throw 0</script>` },
    origins => {
      files = origins.files
      const policy = sandboxPolicy('artifact', { files, ancestors: [origins.host] })
      return {
        headers: { 'content-security-policy': policy.content, 'connection-allowlist': policy.connections },
        shown: html => framePage('html', html, {}),
      }
    },
    { playwright, browserName, launchOptions },
    info.outputPath('net-log.json'),
  )
  expect(names).toEqual([])
  expect(loaded).toBe(1)
})
