import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/** A PostgreSQL behind a connection that can go. `freeze`: what is said over the connections of now is heard by nobody any more, and new ones work. `freezeAnswers`: it is heard, and its answer is not. */
export async function proxyTo(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs: { near: Socket; far: Socket }[] = []
  const server = net.createServer(near => {
    const far = net.connect(Number(target.port || 5432), target.hostname)
    pairs.push({ near, far })
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('data', bytes => to.write(bytes))
      from.on('close', () => to.destroy())
      from.on('error', () => undefined)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze() {
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.removeAllListeners('data').resume()
    },
    freezeAnswers() {
      for (const { far } of pairs) far.removeAllListeners('data').resume()
    },
    /** Forwards only the next `bytes` of each connection's answers, then none. */
    freezeAnswersBehind(bytes: number) {
      for (const { near, far } of pairs) {
        let left = bytes
        far.removeAllListeners('data').on('data', (answer: Buffer) => {
          near.write(answer.subarray(0, left))
          left = Math.max(0, left - answer.length)
        })
      }
    },
    close() {
      server.close()
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
    },
  }
}
