import { createServer, type ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { announce, readBody } from './serve.ts'
import { chatChunk, chatEnd, type Wire, wireOf } from './wires.ts'
import { type Work, workOf } from './work.ts'

/**
 * Token source: chat completions, and the wires of other providers, built for speed alone. The model's name encodes the work: `m-t200-d20-c1-k3` is
 * 200 tokens 20 ms apart, one per chunk, after three rounds of tools. Each token is its time of departure. `node scripts/bench/provider.ts` prints
 * its origin.
 */
const WRITES_A_TURN = 20

interface ChatRequest {
  model: string
  stream?: boolean
  messages?: { role: string }[]
  tools?: { function: { name: string } }[]
}

const server = createServer(async (request, response) => {
  if (request.method === 'GET') return void response.end(JSON.stringify({ object: 'list', data: [] }))
  const body = JSON.parse((await readBody(request)).toString()) as ChatRequest
  const { wire, model } = wireOf(request.url ?? '')
  const work = workOf(model ?? body.model)
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write(wire.begin)
  const tool = body.tools?.[0]?.function.name
  const round = roundsDone(body)
  if (tool !== undefined && round < work.rounds) return callTool(response, tool, { round, delayMs: work.delayMs })
  if (work.delayMs > 0) return sendPaced(response, wire, work)
  await sendAtOnce(response, wire, work)
})

announce(server)

/** Counts results after the last user message; earlier turns have their own. */
function roundsDone({ messages = [] }: ChatRequest): number {
  return messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1).filter(({ role }) => role === 'tool').length
}

function sendPaced(response: ServerResponse, wire: Wire, { tokens, delayMs, perChunk }: Work): void {
  let left = tokens
  const timer = setInterval(() => {
    const count = Math.min(perChunk, left)
    left -= count
    response.write(textOf(wire, count))
    if (left > 0) return
    clearInterval(timer)
    response.end(wire.end(tokens))
  }, delayMs)
  response.once('close', () => clearInterval(timer))
}

async function sendAtOnce(response: ServerResponse, wire: Wire, { tokens, perChunk }: Work): Promise<void> {
  for (let left = tokens, writes = 0; left > 0 && !response.destroyed; left -= perChunk) {
    const hasRoom = response.write(textOf(wire, Math.min(perChunk, left)))
    if (!hasRoom) await new Promise<void>(resolve => response.once('drain', resolve).once('close', resolve))
    else if (++writes % WRITES_A_TURN === 0) await turn()
  }
  response.end(wire.end(tokens))
}

/**
 * Writes a call. Its arguments come in pieces of ten characters, as they do from models. They differ from round to round, so the loop guard
 * does not step in.
 */
function callTool(response: ServerResponse, name: string, { round, delayMs }: { round: number; delayMs: number }): void {
  const pieces = JSON.stringify({ folder: `${'./'.repeat(round)}.` }).match(/.{1,10}/g) ?? []
  const id = `call_${process.hrtime.bigint().toString(36)}`
  response.write(chatChunk({ tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: '' } }] }))
  const timer = setInterval(() => {
    const piece = pieces.shift()
    if (piece !== undefined) return void response.write(chatChunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }))
    clearInterval(timer)
    response.end(chatEnd('tool_calls', 4))
  }, delayMs)
  response.once('close', () => clearInterval(timer))
}

function textOf({ around: [before, behind] }: Wire, count: number): string {
  return before + stamp().repeat(count) + behind
}

/** Makes a stamp: `~`, six base-36 digits of the monotonic microseconds, a space. */
function stamp(): string {
  return `~${(Number(process.hrtime.bigint() / 1000n) % 36 ** 6).toString(36).padStart(6, '0')} `
}
