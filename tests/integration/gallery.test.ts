import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, startApp } from '#tests/support/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('the gallery of the development server is not in the product: /dev/gallery answers 404', async () => {
  const answer = await fetch(`${app.url}/dev/gallery`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('data-specimen')
})
