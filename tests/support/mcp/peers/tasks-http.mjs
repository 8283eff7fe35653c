// raw modern-era server implementing io.modelcontextprotocol/tasks (SEP-2663). usage: node tasks-http.mjs PORT
import { randomUUID } from 'node:crypto'
import http from 'node:http'

const tasks = new Map()
const V = '2026-07-28',
  EXT = 'io.modelcontextprotocol/tasks'
http
  .createServer((q, r) => {
    let s = ''
    q.on('data', d => (s += d))
    q.on('end', () => {
      const out = (o, code = 200) => {
        r.writeHead(code, { 'content-type': 'application/json' })
        r.end(JSON.stringify(o))
      }
      if (q.method !== 'POST') {
        r.writeHead(405)
        return r.end()
      }
      const m = JSON.parse(s)
      const ok = (x, extra = {}) => out({ jsonrpc: '2.0', id: m.id, result: { resultType: 'complete', ...x, ...extra } })
      const err = (code, message, data, st = 400) => out({ jsonrpc: '2.0', id: m.id, error: { code, message, data } }, st)
      const caps = m.params?._meta?.['io.modelcontextprotocol/clientCapabilities']
      if (!caps) return err(-32602, 'missing _meta')
      process.stdout.write(`${m.method} Mcp-Name=${q.headers['mcp-name']} ext=${!!caps.extensions?.[EXT]}\n`)
      const view = t => {
        const { timer, ...d } = t
        return d
      }
      switch (m.method) {
        case 'server/discover':
          return ok({
            supportedVersions: [V],
            capabilities: { tools: {}, extensions: { [EXT]: {} } },
            ttlMs: 0,
            cacheScope: 'private',
            _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'tasks-fixture', version: '1' } },
          })
        case 'tools/list':
          return ok({
            tools: [
              { name: 'slow_job', inputSchema: { type: 'object' } },
              { name: 'ask_job', inputSchema: { type: 'object' } },
              { name: 'fail_job', inputSchema: { type: 'object' } },
            ],
            ttlMs: 0,
            cacheScope: 'private',
          })
        case 'tools/call': {
          if (!caps.extensions?.[EXT])
            return err(-32021, 'Missing required client capability', { requiredCapabilities: { extensions: { [EXT]: {} } } })
          const now = () => new Date().toISOString()
          const t = {
            taskId: randomUUID(),
            status: 'working',
            statusMessage: 'started',
            createdAt: now(),
            lastUpdatedAt: now(),
            ttlMs: 60000,
            pollIntervalMs: 200,
          }
          tasks.set(t.taskId, t)
          if (m.params.name === 'slow_job')
            setTimeout(() => {
              if (t.status === 'working')
                Object.assign(t, { status: 'completed', result: { content: [{ type: 'text', text: 'job finished' }] } })
            }, 900)
          if (m.params.name === 'ask_job')
            setTimeout(
              () =>
                Object.assign(t, {
                  status: 'input_required',
                  inputRequests: {
                    k1: {
                      method: 'elicitation/create',
                      params: {
                        mode: 'form',
                        message: 'Proceed?',
                        requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } } },
                      },
                    },
                  },
                }),
              300,
            )
          if (m.params.name === 'fail_job')
            setTimeout(() => Object.assign(t, { status: 'failed', error: { code: -32603, message: 'rate limited' } }), 300)
          return out({ jsonrpc: '2.0', id: m.id, result: { resultType: 'task', ...view(t) } })
        }
        case 'tasks/get': {
          const t = tasks.get(m.params.taskId)
          return t ? ok(view(t)) : err(-32602, 'Task not found', undefined, 200)
        }
        case 'tasks/update': {
          const t = tasks.get(m.params.taskId)
          if (!t) return err(-32602, 'Task not found', undefined, 200)
          delete t.inputRequests
          Object.assign(t, {
            status: 'completed',
            result: { content: [{ type: 'text', text: `answer ${JSON.stringify(m.params.inputResponses)}` }] },
          })
          return ok({})
        }
        case 'tasks/cancel': {
          const t = tasks.get(m.params.taskId)
          if (t) t.status = 'cancelled'
          return ok({})
        }
        default:
          return err(-32601, 'Method not found', undefined, 404)
      }
    })
  })
  .listen(Number(process.argv[2] ?? 4600), '127.0.0.1', () => process.stdout.write('up\n'))
