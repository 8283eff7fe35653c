import { describe, expect, it } from 'vitest'
import { boundedFetch } from './bounded-fetch.ts'

const request = { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'tools/call' }) }

function answering(type: string, chunks: (string | Error)[]) {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = chunks.shift()
      if (next === undefined) controller.close()
      else if (next instanceof Error) controller.error(next)
      else controller.enqueue(new TextEncoder().encode(next))
    },
  })
  return boundedFetch(async () => new Response(body, { headers: { 'content-type': type } }), 100)
}
const events = (...chunks: (string | Error)[]) =>
  answering('text/event-stream', chunks)('http://x', request).then(response => response.text())

describe('an answer over HTTP', () => {
  it('passes when it is small', async () => {
    const response = await answering('application/json', ['{"a":', '1}'])('http://x', request)
    expect(await response.json()).toEqual({ a: 1 })
  })

  it('that is too large becomes an error for its request', async () => {
    const response = await answering('application/json', ['x'.repeat(60), 'x'.repeat(60)])('http://x', request)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 5, error: { message: 'The answer is larger than 0 MB.' } })
  })

  it('in a stream that breaks off becomes an error at once', async () => {
    expect(await events('data: {}\n\n', new Error('reset'))).toContain('"id":5,"error":{"code":-32000,"message":"The connection broke')
    expect(await events('data: {}\n\n')).toContain('The server ended the connection without an answer.')
  })

  it('in a stream that can be resumed is left to be resumed', async () => {
    expect(await events('id: 1\ndata: \n\n')).toBe('id: 1\ndata: \n\n')
  })

  it('may be a long stream of small events, and no long event', async () => {
    const event = `data: ${'x'.repeat(60)}\n\n`
    expect(await events(event, event, event)).toContain(event + event + event)
    expect(await events('data: ', 'x'.repeat(90), 'x'.repeat(90))).toContain('The answer is larger than 0 MB.')
  })

  it('to a subscription or a GET may end without a word', async () => {
    const listen = { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 'listen:1', method: 'subscriptions/listen' }) }
    for (const init of [listen, { method: 'GET' }]) {
      const response = await answering('text/event-stream', ['data: {}\n\n'])('http://x', init)
      expect(await response.text()).toBe('data: {}\n\n')
    }
  })
})
