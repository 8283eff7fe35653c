import net from 'node:net'

/** A door for processes that would all start at once: of those that connect, `count` at a time are told to go, and who leaves makes room. */
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
