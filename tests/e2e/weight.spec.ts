import { expect, signIn, test } from '../support/e2e.ts'

const MOST_BYTES = 350_000

test('the chat page sends less than 350 kB of compressed script at first load', async ({ page, context }, info) => {
  await signIn(page)
  const fresh = await context.newPage()
  const devtools = await context.newCDPSession(fresh)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  const encodings = new Set<string | undefined>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return
    scripts.add(requestId)
    encodings.add(response.headers['content-encoding'] ?? response.headers['Content-Encoding'])
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await fresh.goto('/')
  await fresh.getByRole('textbox', { name: 'Message' }).waitFor()
  await fresh.waitForLoadState('networkidle')
  info.annotations.push({ type: 'script', description: `${Math.round(bytes / 1000)} kB in ${scripts.size} files` })
  expect([...encodings]).toEqual(['gzip'])
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(MOST_BYTES)
})
