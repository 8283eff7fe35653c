import type { CallToolResult, InputRequest, InputResponseView } from '@modelcontextprotocol/server'
import type { LogMessage, Progress } from '#lib/mcp/index.ts'
import type { Ask } from './asking-client.ts'

/** The request of a client that a call is being answered to. */
export interface Attendance {
  signal: AbortSignal
  onProgress(progress: Progress): void
  onLog(said: LogMessage): void
}

export type Event = { kind: 'asks'; request: InputRequest } | { kind: 'done'; result: CallToolResult }

/** One tool call, which can outlive the request that began it. While it asks, the client returns with the answer in another request. */
export interface OpenCall {
  /** Resolves with the next question or the result. The call ends if the attending request is aborted. */
  next(attendance: Attendance): Promise<Event>
  /** For the question that `next` has given. */
  answer(view: InputResponseView): void
  cancel(): void
}

/** Begins immediately. `run` never rejects. */
export function openCall(run: (ports: { ask: Ask } & Attendance) => Promise<CallToolResult>): OpenCall {
  const ending = new AbortController()
  const questions: { request: InputRequest; answer(view: InputResponseView): void }[] = []
  let attendance: Attendance | null = null
  let wake = () => {}
  let isOver = false
  const ask: Ask = request =>
    new Promise(resolve => {
      ending.signal.addEventListener('abort', () => resolve({ kind: 'missing' }), { once: true })
      questions.push({ request, answer: resolve })
      wake()
    })
  const done = run({
    ask,
    signal: ending.signal,
    onProgress: progress => attendance?.onProgress(progress),
    onLog: said => attendance?.onLog(said),
  }).finally(() => {
    isOver = true
  })
  return {
    async next(attending) {
      attendance = attending
      const giveUp = () => ending.abort()
      attending.signal.addEventListener('abort', giveUp, { once: true })
      if (attending.signal.aborted) giveUp()
      try {
        if (questions.length === 0) {
          const asked = new Promise<void>(resolve => {
            wake = resolve
          })
          await Promise.race([done, asked])
        }
        const [question] = questions
        return question && !isOver ? { kind: 'asks', request: question.request } : { kind: 'done', result: await done }
      } finally {
        attending.signal.removeEventListener('abort', giveUp)
        attendance = null
      }
    },
    answer: view => questions.shift()?.answer(view),
    cancel: () => ending.abort(),
  }
}
