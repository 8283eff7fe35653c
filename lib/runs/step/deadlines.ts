export type StepDeadline = 'chunk_timeout' | 'response_timeout'

export interface Deadlines {
  /** Aborted by the parent signal or by the first deadline that passes. */
  signal: AbortSignal
  /** Rejects when the signal is aborted, so a port that ignores it cannot hold the step. */
  aborted: Promise<never>
  expired: StepDeadline | null
  /** Restarts the chunk deadline after a part. */
  chunk(): void
  end(): void
}

/** Creates the two deadlines of one model call: between any two parts, and for the whole call. */
export function createDeadlines(
  parent: AbortSignal,
  { chunkTimeoutMs, responseTimeoutMs }: { chunkTimeoutMs: number; responseTimeoutMs: number },
): Deadlines {
  const controller = new AbortController()
  const follow = () => controller.abort(parent.reason)
  if (parent.aborted) follow()
  else parent.addEventListener('abort', follow, { once: true })

  const expire = (deadline: StepDeadline) => {
    result.expired ??= deadline
    controller.abort(deadline)
  }
  const chunkTimer = setTimeout(expire, chunkTimeoutMs, 'chunk_timeout')
  const responseTimer = setTimeout(expire, responseTimeoutMs, 'response_timeout')

  const aborted = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('the model call was aborted'))
    if (controller.signal.aborted) fail()
    else controller.signal.addEventListener('abort', fail, { once: true })
  })
  // Its race may be over before it rejects.
  aborted.catch(() => undefined)

  const result: Deadlines = {
    signal: controller.signal,
    aborted,
    expired: null,
    chunk: () => void chunkTimer.refresh(),
    end() {
      clearTimeout(chunkTimer)
      clearTimeout(responseTimer)
      parent.removeEventListener('abort', follow)
    },
  }
  return result
}
