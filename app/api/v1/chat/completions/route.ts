import {
  completionHead,
  createFileReader,
  operation,
  operations,
  streamedCompletion,
  toStatelessRequest,
  wholeCompletion,
} from '#lib/api-v1/index.ts'
import { credentialsOf } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { accepts } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { requireUses } from '../../require-uses.ts'

/** Answers a request in OpenAI's form. The answer is not stored, so it ends with its client, and within a second after its key is revoked. */
export const POST = operation(operations.createChatCompletion, async ({ actor, body, request }) => {
  if (!body.stream && !accepts(request.headers.get('accept'), 'application/json')) throw new AppError('not_acceptable')
  requireUses(actor, { tools: body.parley_tools })
  const { platform, stateless, accessWatch } = server()
  const watch = accessWatch.watch(credentialsOf(actor))
  const gone = new AbortController()
  watch.signal.addEventListener('abort', () => gone.abort(new AppError('unauthenticated')), { once: true })
  const leave = () => {
    watch.end()
    gone.abort()
  }
  const signal = AbortSignal.any([request.signal, gone.signal])
  try {
    const open = await stateless.open(actor, await toStatelessRequest(body, createFileReader(platform.safeFetch, signal)), signal)
    const head = completionHead(open.model, platform.clock.nowMs())
    if (body.stream) {
      const includeUsage = body.stream_options?.include_usage ?? false
      const onBug = (error: unknown) => platform.log.error('completion.failed', { error })
      return await streamedCompletion(open, head, { includeUsage, request, leave, onBug })
    }
    const whole = await wholeCompletion(open, head)
    leave()
    return whole
  } catch (error) {
    leave()
    throw error
  }
})
