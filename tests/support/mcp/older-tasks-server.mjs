import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

// Server that runs every call as a task that never ends, in the protocol of 2025-11-25. Run as `node older-tasks-server.mjs JOURNAL`; the
// journal gets calls and cancellations.
const note = line => appendFileSync(process.argv[2] ?? '/dev/null', `${line}\n`)
const send = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const at = '2026-01-01T00:00:00Z'
const task = status => ({
  taskId: 'task-1',
  status,
  statusMessage: 'at it',
  createdAt: at,
  lastUpdatedAt: at,
  ttl: 60_000,
  pollInterval: 50,
})
const answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } },
    serverInfo: { name: 'older-tasks', version: '1' },
  }),
  'tools/list': () => ({ tools: [{ name: 'work', inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } }] }),
  'tools/call'() {
    note('tools/call')
    return { task: task('working') }
  },
  'tasks/get': () => task('working'),
  'tasks/cancel'({ taskId }) {
    note(`tasks/cancel ${taskId}`)
    return task('cancelled')
  },
}

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const answer = answers[method]
  if (answer) send({ id, result: answer(params) })
  else send({ id, error: { code: -32601, message: 'Method not found' } })
})
