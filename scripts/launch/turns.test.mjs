import { once } from 'node:events'
import net from 'node:net'
import { expect, it } from 'vitest'
import { openTurns } from './turns.mjs'

it('runs at most the given number of processes, and the next when one leaves, even before its turn', async () => {
  const turns = await openTurns(2)
  const gone = []
  const sockets = []
  for (const name of ['a', 'b', 'c', 'd']) {
    const socket = net.connect(turns.port, '127.0.0.1')
    socket.on('data', () => gone.push(name))
    sockets.push(socket)
    await once(socket, 'connect')
    if (gone.length < 2) await once(socket, 'data')
  }
  expect(gone).toEqual(['a', 'b'])
  const [first, , third, fourth] = sockets
  third.destroy()
  await once(third, 'close')
  first.destroy()
  await once(fourth, 'data')
  expect(gone).toEqual(['a', 'b', 'd'])
  for (const socket of sockets) socket.destroy()
  turns.close()
})
