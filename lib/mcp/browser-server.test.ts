import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '#tests/support/chromium.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

const chromium = chromiumPath()
const WHILE_A_BROWSER_STARTS_MS = 120_000

describe.skipIf(chromium === null)('a server that drives a browser (Playwright’s)', () => {
  // It writes into the folder that it stands in.
  const cwd = mkdtempSync(path.join(os.tmpdir(), 'parley-browser-'))
  let host: TestHost & { close(): Promise<void> }

  beforeAll(async () => {
    const cli = path.resolve('node_modules/@playwright/mcp/cli.js')
    const args = [cli, '--headless', '--no-sandbox', '--isolated', '--executable-path', chromium ?? '']
    host = await testHost({ config: { mcpServers: { browser: { command: 'node', args, cwd } } } }, { toolTimeoutMs: () => 100_000 })
  }, WHILE_A_BROWSER_STARTS_MS)

  afterAll(async () => {
    await host?.close()
    rmSync(cwd, { recursive: true, force: true })
  })

  it(
    'lists its tools, opens a page and gives a picture of it',
    async () => {
      const { tools } = await host.mcp.tools(host.admin, { waitMs: 60_000, signal: new AbortController().signal })
      expect(tools.map(tool => tool.name)).toEqual(
        expect.arrayContaining(['browser_navigate', 'browser_snapshot', 'browser_take_screenshot']),
      )
      const opened = await host.call('browser', 'browser_navigate', { url: 'data:text/html,<title>Fruit</title><h1>Pears</h1>' })
      expect([opened.outcome, opened.text]).toEqual(['ok', expect.stringContaining('Fruit')])
      expect((await host.call('browser', 'browser_snapshot')).text).toContain('Pears')
      const { outcome, content } = await host.call('browser', 'browser_take_screenshot', {})
      expect(outcome).toBe('ok')
      expect(content).toContainEqual(expect.objectContaining({ type: 'image', mediaType: expect.stringMatching(/^image\/(png|jpeg)$/) }))
    },
    WHILE_A_BROWSER_STARTS_MS,
  )
})
