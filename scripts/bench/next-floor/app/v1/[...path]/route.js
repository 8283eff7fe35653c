import { Agent, request as ask } from 'node:http'

// The raw pipe as a route handler: what Next itself asks for a stream, whatever is in it.
const agent = new Agent({ keepAlive: true })

export async function POST(request) {
  const body = Buffer.from(await request.arrayBuffer())
  const url = new URL(new URL(request.url).pathname, process.env.BENCH_PROVIDER)
  const answer = await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    ask(url, { method: 'POST', agent, headers }, resolve).on('error', reject).end(body)
  })
  const bytes = new ReadableStream({
    start(controller) {
      answer.on('data', piece => controller.enqueue(piece))
      answer.on('end', () => controller.close())
      answer.on('error', error => controller.error(error))
    },
    cancel: () => answer.destroy(),
  })
  return new Response(bytes, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' } })
}
