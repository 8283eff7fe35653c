// Raw Streamable HTTP fixture with provokable faults. usage: node bad-http.mjs PORT ; choose the fault by path: /MODE

import { randomUUID } from 'node:crypto'
import http from 'node:http'

const PORT = Number(process.argv[2] ?? 4400)
const log = []
const sessions = new Map() // sid -> {mode, calls}
const tokens = { n: 0, valid: null }
const body = req =>
  new Promise(r => {
    let s = ''
    req.on('data', d => (s += d))
    req.on('end', () => r(s))
  })
const T = t => ({ content: [{ type: 'text', text: t }] })
const srv = http.createServer(async (req, res) => {
  const u = new URL(req.url, `http://localhost:${PORT}`)
  const mode = u.pathname.split('/')[1]
  if (u.pathname === '/__log') {
    res.end(JSON.stringify(log.splice(0)))
    return
  }
  const rec = {
    m: req.method,
    p: u.pathname,
    sid: req.headers['mcp-session-id'],
    auth: req.headers.authorization,
    lei: req.headers['last-event-id'],
    v: req.headers['mcp-protocol-version'],
  }
  log.push(rec)
  const json = (o, code = 200, h = {}) => {
    res.writeHead(code, { 'content-type': 'application/json', ...h })
    res.end(JSON.stringify(o))
  }
  // ---- tiny OAuth AS + PRM for /auth401
  if (u.pathname.startsWith('/.well-known/oauth-protected-resource')) {
    const base = u.pathname.replace('/.well-known/oauth-protected-resource', '')
    if (!base) {
      res.writeHead(404)
      return res.end()
    }
    return json({
      resource: `http://localhost:${PORT}${base}`,
      authorization_servers: [`http://localhost:${PORT}`],
      scopes_supported: ['mcp'],
    })
  }
  if (u.pathname === '/.well-known/oauth-authorization-server')
    return json({
      issuer: `http://localhost:${PORT}`,
      authorization_endpoint: `http://localhost:${PORT}/authorize`,
      token_endpoint: `http://localhost:${PORT}/token`,
      registration_endpoint: `http://localhost:${PORT}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    })
  if (u.pathname === '/register') {
    const b = JSON.parse(await body(req))
    return json({ ...b, client_id: 'dcr-1' }, 201)
  }
  if (u.pathname === '/authorize') {
    const r = new URL(u.searchParams.get('redirect_uri'))
    r.searchParams.set('code', 'c1')
    r.searchParams.set('iss', `http://localhost:${PORT}`)
    if (u.searchParams.get('state')) r.searchParams.set('state', u.searchParams.get('state'))
    rec.q = Object.fromEntries(u.searchParams)
    res.writeHead(302, { location: r.href })
    return res.end()
  }
  if (u.pathname === '/token') {
    const f = new URLSearchParams(await body(req))
    rec.grant = f.get('grant_type')
    rec.resource = f.get('resource')
    if (f.get('grant_type') === 'refresh_token' && tokens.noRefresh) return json({ error: 'invalid_grant' }, 400)
    tokens.valid = `at-${++tokens.n}`
    return json({ access_token: tokens.valid, token_type: 'Bearer', expires_in: 3600, refresh_token: `rt-${tokens.n}`, scope: 'mcp' })
  }
  if (mode === 'expire') {
    tokens.valid = null
    tokens.noRefresh = u.searchParams.has('norefresh')
    return res.end('ok')
  }
  if (mode === 'auth401') {
    if (!tokens.valid || req.headers.authorization !== `Bearer ${tokens.valid}`) {
      res.writeHead(401, {
        'www-authenticate': `Bearer error="invalid_token", scope="mcp", resource_metadata="http://localhost:${PORT}/.well-known/oauth-protected-resource/auth401"`,
      })
      return res.end()
    }
  }
  if (mode === 'ssrf401') {
    res.writeHead(401, { 'www-authenticate': 'Bearer resource_metadata="http://169.254.169.254/latest/meta-data/"' })
    return res.end()
  }
  if (mode === 'jsauth') {
    res.writeHead(401, {
      'www-authenticate': `Bearer resource_metadata="http://localhost:${PORT}/.well-known/oauth-protected-resource/jsauth"`,
    })
    return res.end()
  }
  if (mode === 'redirect') {
    res.writeHead(307, { location: `http://127.0.0.1:${PORT}/ok` })
    return res.end()
  }
  if (mode === 'html200') {
    res.writeHead(200, { 'content-type': 'text/html' })
    return res.end('<html>login</html>')
  }
  if (mode === 'e502') {
    res.writeHead(502, { 'content-type': 'text/html' })
    return res.end('<html>bad gateway</html>')
  }
  if (req.method === 'GET') {
    if (mode === 'resume' && req.headers['last-event-id']) {
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      const s = sessions.get(req.headers['mcp-session-id'])
      setTimeout(() => {
        res.write(`id: 9\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: s.pendingId, result: T('resumed') })}\n\n`)
        res.end()
      }, 100)
      return
    }
    if (mode === 'getloop') {
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      return res.end()
    }
    if (mode === 'push') {
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      sessions.get(req.headers['mcp-session-id']).get = res
      return
    }
    res.writeHead(405)
    return res.end()
  }
  if (req.method === 'DELETE') {
    sessions.delete(req.headers['mcp-session-id'])
    res.writeHead(mode === 'nodelete' ? 405 : 204)
    return res.end()
  }
  const raw = await body(req)
  let m
  try {
    m = JSON.parse(raw)
  } catch {
    res.writeHead(400)
    return res.end()
  }
  rec.rpc = m.method ?? 'response'
  if (m.method === 'server/discover') return json({ jsonrpc: '2.0', id: m.id, error: { code: -32601, message: 'Method not found' } }, 400)
  const ok = (result, h) => json({ jsonrpc: '2.0', id: m.id, result }, 200, h)
  if (m.method === 'initialize') {
    const sid = randomUUID()
    sessions.set(sid, { mode, calls: 0 })
    return ok(
      {
        protocolVersion: m.params.protocolVersion,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: `bad-http-${mode}`, version: '0' },
      },
      mode === 'nosession' ? {} : { 'mcp-session-id': sid },
    )
  }
  const s = sessions.get(req.headers['mcp-session-id'])
  if (!s && mode !== 'nosession') return json({ jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Session not found' } }, 404)
  if (m.id === undefined) {
    res.writeHead(202)
    return res.end()
  }
  if (m.method === 'tools/list') return ok({ tools: [{ name: 'go', inputSchema: { type: 'object' } }] })
  if (m.method === 'ping') return ok({})
  if (m.method === 'tools/call') {
    s && s.calls++
    const sse = (h = {}) => res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...h })
    switch (mode) {
      case 'session404':
        if (s.calls === 1) {
          ok(T('first ok'))
          sessions.delete(req.headers['mcp-session-id'])
          return
        }
        return ok(T('again ok'))
      case 'e500':
        res.writeHead(500, { 'content-type': 'text/plain' })
        return res.end('stack trace secret')
      case 'e429':
        if (s.calls < 2) {
          res.writeHead(429, { 'retry-after': '1' })
          return res.end()
        }
        return ok(T('after 429'))
      case 'hang':
        return
      case 'ssehang':
        sse()
        setInterval(() => res.writable && res.write(': keepalive\n\n'), 300)
        return
      case 'drop':
        sse()
        res.write('data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"half"}}\n\n')
        return setTimeout(() => res.destroy(), 100)
      case 'closeclean':
        sse()
        return setTimeout(() => res.end(), 100)
      case 'resume':
        s.pendingId = m.id
        sse()
        res.write('id: 1\nretry: 200\ndata: \n\n')
        return setTimeout(() => res.end(), 100)
      case 'badjson':
        res.writeHead(200, { 'content-type': 'application/json' })
        return res.end('{"jsonrpc":"2.0",')
      case 'ssebadjson':
        sse()
        res.write('data: {broken\n\n')
        res.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: m.id, result: T('after bad event') })}\n\n`)
        return res.end()
      case 'huge':
        return ok(T('x'.repeat(50 * 1024 * 1024)))
      case 'ssehuge':
        sse()
        res.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: m.id, result: T('x'.repeat(50 * 1024 * 1024)) })}\n\n`)
        return res.end()
      case 'wrongid':
        return json({ jsonrpc: '2.0', id: 424242, result: T('x') })
      case 'plain':
        res.writeHead(200, { 'content-type': 'text/plain' })
        return res.end('hello')
      case 'utf8': {
        sse()
        const b = Buffer.from(`data: ${JSON.stringify({ jsonrpc: '2.0', id: m.id, result: T('héllo 🔥 世界') })}\n\n`)
        for (const x of b) {
          res.write(Buffer.from([x]))
          await new Promise(r => setTimeout(r, 1))
        }
        return res.end()
      }
      case 'delete401':
      case 'auth401':
        return ok(T(`authorized ${req.headers.authorization}`))
      case 'accepted':
        res.writeHead(202)
        return res.end()
      case 'push':
        s.get?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })}\n\n`)
        return ok(T('pushed'))
      default:
        return ok(T(`ok ${mode}`))
    }
  }
  return json({ jsonrpc: '2.0', id: m.id, error: { code: -32601, message: 'nope' } })
})
srv.listen(PORT, '127.0.0.1', () => process.stdout.write(`listening ${PORT}\n`))
srv.listen
