import { Agent, request as ask, type IncomingMessage } from 'node:http'

export interface Call {
  url: URL
  headers: Record<string, string>
  body: string
  /** Number of stamps to look for. Text behind them, such as the whole answer once more, is only read. */
  tokens: number
}

export interface Heard {
  /** Time from the request to the first visible token. */
  firstMs: number
  /** Age of each token when it arrived. */
  ageMs: number[]
  /** Session that a start event names, if it does. */
  sessionId: string | null
  problem: string | null
}

const TILDE = 126
const STAMP_BYTES = 7
const CYCLE = 36 ** 6
/** Several times the duration of the slowest workload. */
const PATIENCE_MS = 90_000
// A new connection each: the server may close a kept one in the moment of its next use.
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

/** Reads one stream to its end. Tokens are found as bytes, whatever surrounds them; a failed stream is a value with `problem`. */
export function listen({ url, headers, body, tokens }: Call): Promise<Heard> {
  const heard: Heard = { firstMs: Number.NaN, ageMs: [], sessionId: null, problem: null }
  const askedMs = performance.now()
  return new Promise(resolve => {
    const fail = (problem: string) => {
      heard.problem ??= problem
      resolve(heard)
    }
    const request = ask(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, response => {
      const scanner = createScanner(heard, tokens, askedMs)
      if (response.statusCode !== 200) return void refused(response).then(text => fail(`${response.statusCode} ${text}`))
      response.on('data', scanner.push)
      response.on('error', error => fail(String(error)))
      response.on('end', () => {
        if (heard.ageMs.length < tokens) fail(`${heard.ageMs.length} of ${tokens} tokens came: ${scanner.tail()}`)
        else resolve(heard)
      })
    })
    const late = setTimeout(() => request.destroy(new Error(`no end within ${PATIENCE_MS} ms`)), PATIENCE_MS)
    request.on('error', error => fail(String(error)))
    request.once('close', () => clearTimeout(late))
    request.end(body)
  })
}

function createScanner(heard: Heard, tokens: number, askedMs: number) {
  let rest: Buffer = Buffer.alloc(0)
  let last: Buffer = rest
  return {
    tail: () => last.toString().slice(-300),
    push(piece: Buffer) {
      last = piece
      heard.sessionId ??= /"session_id":"([^"]+)"/.exec(piece.toString('latin1', 0, 400))?.[1] ?? null
      if (heard.ageMs.length >= tokens) return
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
      const nowMicros = Number(process.hrtime.bigint() / 1000n) % CYCLE
      let at = bytes.indexOf(TILDE)
      for (; at !== -1 && at + STAMP_BYTES <= bytes.length && heard.ageMs.length < tokens; at = bytes.indexOf(TILDE, at + STAMP_BYTES)) {
        if (heard.ageMs.length === 0) heard.firstMs = performance.now() - askedMs
        const leftMicros = Number.parseInt(bytes.toString('latin1', at + 1, at + STAMP_BYTES), 36)
        heard.ageMs.push(((nowMicros - leftMicros + CYCLE) % CYCLE) / 1000)
      }
      rest = at === -1 ? bytes.subarray(bytes.length) : bytes.subarray(at)
    },
  }
}

async function refused(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of response) text += piece
  return text.slice(0, 300)
}
