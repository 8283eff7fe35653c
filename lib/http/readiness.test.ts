import { expect, it } from 'vitest'
import { route } from './index.ts'

it('[run-18] a route answers 503 `starting` with Retry-After until start-up has finished', async () => {
  const handler = route({ auth: 'key', right: 'chat:read' }, async () => undefined)
  const answer = await handler(new Request('http://127.0.0.1:3000/api/v1/chat'), { params: Promise.resolve({}) })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(await answer.json()).toEqual({ error: { code: 'starting', message: 'Parley is starting; try again in a moment.' } })
})
