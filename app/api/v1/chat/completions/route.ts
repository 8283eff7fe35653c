import { AppError } from '#lib/errors.ts'
import {
  accepts,
  completionErrorResponse,
  completionHead,
  createFileReader,
  route,
  streamedCompletion,
  toRelayRequest,
  v1Requests,
  wholeCompletion,
} from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Images and documents travel in the request itself. */
const MAX_BODY_BYTES = 32 * 1024 * 1024

export const POST = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: ['application/json', 'text/event-stream'],
    body: v1Requests.completionRequest,
    maxBodyBytes: MAX_BODY_BYTES,
    refuse: completionErrorResponse,
  },
  async ({ actor, body, request }) => {
    if (!body.stream && !accepts(request.headers.get('accept'), 'application/json')) throw new AppError('not_acceptable')
    const { platform, relay } = server()
    const gone = new AbortController()
    const signal = AbortSignal.any([request.signal, gone.signal])
    const open = await relay.open(actor, await toRelayRequest(body, createFileReader(platform.safeFetch, signal)), signal)
    const head = completionHead(open.model, platform.clock.nowMs())
    if (!body.stream) return wholeCompletion(open, head)
    return streamedCompletion(open, head, {
      includeUsage: body.stream_options?.include_usage ?? false,
      signal: request.signal,
      leave: () => gone.abort(),
      onBug: error => platform.log.error('completion.failed', { error }),
    })
  },
)
