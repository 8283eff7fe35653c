import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestEdge, testEdge } from '#tests/support/edge.ts'
import { guardedResponse } from './guarded-response.ts'

let edge: TestEdge
let keyId: string

beforeAll(async () => {
  edge = await testEdge()
  const { id } = await edge.person('max@example.com')
  await edge.auth.keys.createFor('max@example.com', 'tests')
  keyId = (await edge.platform.db.client.apiKey.findFirstOrThrow({ where: { userId: id }, select: { id: true } })).id
})

afterAll(() => edge.dispose())

describe('an answer to a caller whose access has ended', () => {
  it('is empty where the access ended before there was an answer', async () => {
    const cancelled = vi.fn()
    const response = await guardedResponse({ key: keyId }, async revoked => {
      const gone = new Promise(resolve => revoked.addEventListener('abort', resolve, { once: true }))
      await edge.platform.db.client.apiKey.delete({ where: { id: keyId } })
      await gone
      return new Response(
        new ReadableStream({ start: controller => controller.enqueue(new TextEncoder().encode('hers')), cancel: cancelled }),
      )
    })
    expect(await response.text()).toBe('')
    expect(cancelled).toHaveBeenCalledOnce()
  })
})
