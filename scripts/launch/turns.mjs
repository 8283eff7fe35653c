import net from 'node:net'

/** Limits how many processes run at once. Each connects and waits for `go`; `count` of them may run, and a closed connection makes room. */
export async function openTurns(count) {
  const waiting = []
  let free = count
  const next = () => {
    while (free > 0 && waiting.length > 0) {
      const socket = waiting.shift()
      if (socket.destroyed) continue
      free--
      socket.once('close', () => {
        free++
        next()
      })
      socket.write('go')
    }
  }
  const server = net.createServer(socket => {
    socket.on('error', () => socket.destroy())
    socket.resume()
    waiting.push(socket)
    next()
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: server.address().port,
    close: () => {
      for (const socket of waiting) socket.destroy()
      server.close()
    },
  }
}
