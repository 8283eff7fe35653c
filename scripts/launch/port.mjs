import net from 'node:net'

const FIRST = 3000
const LAST = 3019

/**
 * Chooses the port: `asked` (PORT) or a refusal, 0 for any free one, else the first free one from 3000. Returns `{ port, note }`, or `{ problem }`,
 * one sentence that names the obstacle.
 */
export async function choosePort(asked, host) {
  if (asked !== undefined && asked !== '') return tryAsked(Number(asked), host)
  for (let port = FIRST; port <= LAST; port++) {
    const { code } = await listen(port, host)
    if (code === undefined) return { port, note: port === FIRST ? null : `port ${FIRST} is taken, using ${port}` }
    if (code !== 'EADDRINUSE') return { problem: sentence(code, port, host) }
  }
  return { problem: `ports ${FIRST} to ${LAST} are all taken; set PORT to a free one` }
}

async function tryAsked(asked, host) {
  const { code, port } = await listen(asked, host)
  return code === undefined ? { port, note: null } : { problem: sentence(code, asked, host) }
}

function sentence(code, port, host) {
  if (code === 'EADDRINUSE') return `port ${port} (PORT) is taken; stop what listens there or choose another`
  if (code === 'EACCES') return `port ${port} (PORT) may not be opened by this user; choose one from 1024 on`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `HOST=${host} is not an address of this machine`
  return `cannot listen on ${host}:${port} (${code})`
}

function listen(port, host) {
  return new Promise(resolve => {
    const server = net.createServer()
    server.once('error', error => resolve({ code: error.code }))
    server.listen({ port, host, exclusive: true }, () => {
      const found = server.address().port
      server.close(() => resolve({ port: found }))
    })
  })
}
