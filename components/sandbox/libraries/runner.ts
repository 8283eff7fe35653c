import { createGate } from '../worker/gate.ts'
import type { CodeMessage, FrameJob } from '../worker/job.ts'
import { codeLimits } from '../worker/limits.ts'

const BEAT_MS = 1_000

/** Starts code in a worker of this frame, and passes on what it says. The frame stands between: code reaches no window, and a flood of messages ends here. */
const say = (method: string, params: unknown = {}) => parent.postMessage({ jsonrpc: '2.0', method, params }, '*')
const pass = (message: CodeMessage) => say('code/message', message)

addEventListener('message', ({ data, source }: MessageEvent<{ method?: string; params?: FrameJob }>) => {
  if (source === parent && data?.method === 'code/run' && data.params) run(data.params)
})
setInterval(() => say('code/beat'), BEAT_MS)
say('code/ready')

function run({ worker: source, ...job }: FrameJob) {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const worker = new Worker(address)
  const gate = createGate()
  let sinceMs = performance.now()
  let messages = 0

  function fail(by: 'flood' | 'unloadable') {
    worker.terminate()
    say('code/failed', by)
  }

  worker.addEventListener('message', event => {
    const nowMs = performance.now()
    if (nowMs - sinceMs > 1_000) {
      sinceMs = nowMs
      messages = 0
    }
    messages += 1
    if (messages > codeLimits.messages) return fail('flood')
    const message = gate(event.data)
    if (message === null) return
    pass(message)
    if (message.kind === 'end') worker.terminate()
  })
  worker.addEventListener('error', event => {
    event.preventDefault()
    fail('unloadable')
  })
  worker.postMessage(job, job.python ? [job.python.wasm, job.python.stdlib] : [])
}
