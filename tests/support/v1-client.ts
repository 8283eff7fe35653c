import { eventSchemas, type V1Event } from '#lib/api-v1/index.ts'

export type V1Frame = V1Event & { id: number }

export interface V1Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: the answer of a server under test is asserted, not typed
  body: any
}

export interface V1Stream {
  response: Response
  /** The next event of a kind, or any; throws at the end of the stream. */
  next<Name extends V1Event['event']>(event: Name): Promise<Extract<V1Frame, { event: Name }>>
  /** All events to the end, those read before included. */
  all(): Promise<V1Frame[]>
  leave(): Promise<void>
}

export interface V1Client {
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<V1Answer>
  open(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<V1Stream>
  /** The whole stream of one send. */
  send(body: Record<string, unknown>): Promise<V1Frame[]>
}

/** A client of `/api/v1` over HTTP. Every event that it reads is held against the schema that openapi.json gives. */
export function v1Client(origin: string, key: string | null): V1Client {
  const ask = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  const client: V1Client = {
    async request(method, path, body, headers) {
      const response = await ask(method, path, body, headers)
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === '' ? null : parsed(text) }
    },
    async open(method, path, body, headers) {
      const response = await ask(method, path, body, { accept: 'text/event-stream', ...headers })
      if (!response.body || !response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return readStream(response, response.body)
    },
    async send(body) {
      return (await client.open('POST', '/chat/stream', body)).all()
    },
  }
  return client
}

function readStream(response: Response, body: ReadableStream<Uint8Array>): V1Stream {
  const frames = framesOf(body)
  const read: V1Frame[] = []
  const advance = async () => {
    const { value, done } = await frames.next()
    if (done) return null
    read.push(value)
    return value
  }
  return {
    response,
    async next<Name extends V1Event['event']>(event: Name) {
      for (let frame = await advance(); frame; frame = await advance()) {
        if (frame.event === event) return frame as Extract<V1Frame, { event: Name }>
      }
      throw new Error(`the stream ended without ${event}; it had ${read.map(frame => frame.event).join(', ')}`)
    },
    async all() {
      while (await advance());
      return read
    },
    async leave() {
      await frames.return(undefined)
    },
  }
}

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<V1Frame, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true })
    const whole = text.split('\n\n')
    text = whole.pop() ?? ''
    for (const frame of whole) if (!frame.startsWith(':')) yield checked(frame)
  }
  if (text !== '') throw new Error(`the stream ended in mid-event: ${text}`)
}

function checked(frame: string): V1Frame {
  const [, id, event = '', data = ''] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(frame) ?? []
  const schema = eventSchemas[event as V1Event['event']]
  if (!schema) throw new Error(`this is no event of the contract: ${frame}`)
  return { id: Number(id), event, data: schema.strict().parse(JSON.parse(data)) } as V1Frame
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`not JSON: ${text}`, { cause })
  }
}

type DataOf<Name extends V1Event['event']> = Extract<V1Event, { event: Name }>['data']

/** The data of the events of one name. */
export function only<Name extends V1Event['event']>(frames: V1Frame[], event: Name): DataOf<Name>[] {
  return frames.flatMap(frame => (frame.event === event ? [frame.data as DataOf<Name>] : []))
}

export function doneOf(frames: V1Frame[]): DataOf<'done'> {
  const [done] = only(frames, 'done')
  if (!done || frames.at(-1)?.event !== 'done') throw new Error('the stream does not end with done')
  return done
}
