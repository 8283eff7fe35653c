import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, startApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'

/** Secrets that no page may contain, by kind. */
const secrets = {
  encryptionKey: 'c1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9e',
  authSecret: 'hush-page-auth-secret-01',
  adminPassword: 'hush quiet page tide 02',
  environmentKey: 'sk-hush-page-environment-03',
  fileProviderKey: 'sk-hush-page-file-04',
  dashboardProviderKey: 'sk-hush-page-dashboard-05',
  fileServerToken: 'hush-page-file-token-06',
  processToken: 'hush-page-process-token-07',
  header: 'hush-page-header-08',
  clientSecret: 'hush-page-client-secret-09',
  githubSecret: 'hush-page-github-secret-10',
  databasePassword: 'hush-page-db-password-11',
}
const ada = { email: 'ada@example.org', password: secrets.adminPassword }
const gossip = { command: 'node', args: [path.resolve('tests/support/mcp/gossip-server.mjs')] }
const ADMIN = ['', '/users', '/servers', '/models', '/policies', '/settings', '/audit'].map(page => `/admin${page}`)
const SETTINGS = ['account', 'keys', 'connections', 'programs', 'shares'].map(page => `/settings/${page}`)

let provider: MockProvider
let app: App
let page: Browser
let chatId: string
let sharePath: string

beforeAll(async () => {
  provider = await startProvider()
  app = await startApp({
    env: {
      PARLEY_ENCRYPTION_KEY: secrets.encryptionKey,
      AUTH_SECRET: secrets.authSecret,
      AUTH_GITHUB_ID: 'github',
      AUTH_GITHUB_SECRET: secrets.githubSecret,
      PARLEY_ADMIN_EMAIL: ada.email,
      PARLEY_ADMIN_PASSWORD: ada.password,
      OPENAI_API_KEY: secrets.environmentKey,
      OPENAI_BASE_URL: `${provider.url}/v1`,
    },
    config: {
      mcpServers: { declared: { ...gossip, env: { GOSSIP_TOKEN: secrets.fileServerToken } } },
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: secrets.fileProviderKey }],
      models: [{ id: 'mock:tells', default: true }],
    },
  })
  page = await openBrowser(app, ada)
  const store = `postgres://u:${secrets.databasePassword}@db/x`
  const auth = { kind: 'client_credentials', clientId: 'parley', clientSecret: secrets.clientSecret }
  for (const server of [
    { slug: 'process', transport: 'stdio', ...gossip, env: { TOKEN: secrets.processToken, STORE: store } },
    { slug: 'remote', transport: 'http', url: 'http://127.0.0.1:9/mcp', headers: { 'X-Private': secrets.header } },
    { slug: 'locked', transport: 'http', url: 'http://127.0.0.1:9/mcp', auth },
  ])
    expect((await page.post('/api/admin/servers', server)).status).toBe(201)
  const made = { id: 'dash', type: 'openai-compatible', title: 'Dash', baseUrl: `${provider.url}/v1`, apiKey: secrets.dashboardProviderKey }
  expect((await page.post('/api/admin/providers', made)).status).toBe(201)
  await provider.script('tells', [{ call: { name: 'process__tell', arguments: {} } }], [{ text: 'That is all.' }])
  chatId = await page.newChat({ model: 'mock:tells', selectedTools: ['*'] })
  await (await page.send(chatId, 'Tell all.')).rest()
  const shared = await page.post(`/api/chats/${chatId}/share`, {})
  sharePath = `/share/${((await shared.json()) as { share: { id: string } }).share.id}`
})

afterAll(async () => {
  await app?.stop()
  await provider?.stop()
})

/** Names the secrets in a text: plain, or encoded in JSON, in a URL or as Base64. */
function found(text: string): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)]
    return forms.some(form => text.includes(form)) ? [name] : []
  })
}

describe('a page of a product that has secrets', () => {
  it('holds none of them, as HTML and as what the browser takes a page from when it goes on within the product', async () => {
    const chat = `/chat/${chatId}`
    const pages = ['/', chat, ...ADMIN, ...SETTINGS].flatMap(address =>
      [{}, { rsc: '1' }].map((headers: Record<string, string>) => ({ address, headers, cookie: true })),
    )
    const open = [sharePath, '/sign-in'].map(address => ({ address, headers: {} as Record<string, string>, cookie: false }))
    for (const { address, headers, cookie } of [...pages, ...open]) {
      const response = cookie
        ? await page.fetch(address, { headers, redirect: 'follow' })
        : await fetch(`${app.url}${address}`, { headers })
      const body = await response.text()
      expect([address, headers, response.status, found(body + JSON.stringify([...response.headers]))]).toEqual([address, headers, 200, []])
      if (headers.rsc) expect(response.headers.get('content-type')).toContain('text/x-component')
      if (address === chat || address === sharePath) expect(body).toContain('That is all.')
      if (address === chat) expect(body).toContain('[redacted]')
    }
  })
})

describe('what every browser is given', () => {
  it('has neither a secret nor the name of a variable that the server alone reads', () => {
    const variables = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z_]*_[A-Z_]*)=/gm)].map(([, name = '']) => name)
    expect(variables).toEqual(expect.arrayContaining(['PARLEY_ENCRYPTION_KEY', 'AUTH_SECRET', 'OPENAI_API_KEY', 'DATABASE_URL']))
    const names = new RegExp(`\\b(${variables.filter(name => name !== 'NODE_ENV').join('|')})\\b`, 'g')
    const files = readdirSync('.next/static', { recursive: true, withFileTypes: true }).filter(one => one.isFile())
    const scripts = files.filter(one => /\.(js|css|json|map)$/.test(one.name))
    expect(scripts.length).toBeGreaterThan(10)
    for (const { parentPath, name } of scripts) {
      const text = readFileSync(path.join(parentPath, name), 'utf8')
      expect([name, found(text), text.match(names) ?? []]).toEqual([name, [], []])
    }
    expect(files.filter(one => one.name.endsWith('.map'))).toEqual([])
  })
})
