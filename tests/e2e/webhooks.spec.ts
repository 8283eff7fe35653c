import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startApp } from '../support/app.ts'
import { admin, answers, askModel, test as base, expect, models, signIn } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

interface Receiver {
  url: string
  received: Received[]
  /** Status that it answers with. */
  answers: { status: number }
}

/** A receiver of webhooks, and a server that may reach it. */
const test = base.extend<object, { receiver: Receiver }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const received: Received[] = []
      const answer = { status: 204 }
      const server = createServer((request, response) => {
        let body = ''
        request.on('data', (piece: Buffer) => {
          body += piece.toString()
        })
        request.on('end', () => {
          received.push({ headers: request.headers, body })
          response.writeHead(answer.status).end()
        })
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`, received, answers: answer })
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ provider, receiver }, use) => {
      await provider.models(models)
      const app = await startApp({
        config: {},
        env: {
          OPENAI_API_KEY: 'test-key',
          OPENAI_BASE_URL: `${provider.url}/v1`,
          PARLEY_ADMIN_EMAIL: admin.email,
          PARLEY_ADMIN_PASSWORD: admin.password,
          PARLEY_WEBHOOK_HOSTS: new URL(receiver.url).host,
        },
      })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('[time-20] a webhook is added, tested, told of an answer, paused and removed in the page', async ({ page, provider, receiver }) => {
  await signIn(page)
  await page.goto('/settings/notices')
  await expect(page.getByText('Your webhooks will appear here.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByLabel('Address').fill('http://example.org/told')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('Enter an address that begins with https://.')).toBeVisible()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Secret of the new webhook' })
  const secret = (await shown.getByRole('status', { name: 'Secret' }).textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  expect(await violations(page, 'secret of a webhook')).toEqual([])
  await shown.getByRole('button', { name: 'Done' }).click()
  const item = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  await expect(item).toContainText('nothing sent yet')
  await expect(page.getByText(secret)).toHaveCount(0)

  receiver.answers.status = 500
  await item.getByRole('button', { name: /^Send a test/ }).click()
  await expect(item).toContainText('It answered 500.')
  receiver.answers.status = 204
  await item.getByRole('button', { name: /^Send a test/ }).click()
  await expect(item).toContainText('It accepted the test.')
  expect(await violations(page, 'webhooks')).toEqual([])

  await provider.script('spare', [{ text: 'All is quiet.' }])
  await askModel(page, 'spare', 'Anything new?')
  await expect(answers(page)).toContainText('All is quiet.')
  await expect.poll(() => receiver.received.at(-1)?.body).toContain('answer.ended')
  const last = receiver.received.at(-1) as Received
  const signed = `${last.headers['webhook-id']}.${last.headers['webhook-timestamp']}.${last.body}`
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  expect(last.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(last.body).not.toContain('quiet')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/settings/notices')
  await item.getByRole('button', { name: /^Pause/ }).click()
  await expect(item).toContainText('paused')
  await item.scrollIntoViewIfNeeded()
  await item.getByRole('button', { name: /^Continue/ }).click()
  await expect(item).not.toContainText('paused')
  await item.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Your webhooks will appear here.')).toBeVisible()
})
