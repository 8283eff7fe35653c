import { Agent, request as ask, createServer } from 'node:http'
import { announce, readBody } from './serve.ts'

/** Floor of the comparison: passes requests and bytes through unread. `node scripts/bench/raw.ts PROVIDER` prints its origin. */
const provider = process.argv[2] ?? ''
const agent = new Agent({ keepAlive: true })

announce(
  createServer(async (request, response) => {
    const body = await readBody(request)
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const outgoing = ask(new URL(request.url ?? '', provider), { method: 'POST', agent, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, { 'content-type': 'text/event-stream' })
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.once('close', () => response.writableFinished || outgoing.destroy())
    outgoing.end(body)
  }),
)
