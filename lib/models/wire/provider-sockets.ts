import type { OnReadOpts, Socket } from 'node:net'
import { type ChunkJoiner, createChunkJoiner } from './joined-chunks.ts'

/** Memory of one read, as much as Node reads by itself. One for all sockets: each read is taken before the next. */
const READ = Buffer.alloc(64 * 1024)

const JOINER = Symbol('joiner of chunks')
type ProviderSocket = Socket & { [JOINER]?: ChunkJoiner }

/**
 * How sockets to providers are read (`onread` of `node:net`): into memory that they share, chunks joined. A socket that reads so asks the kernel for nothing
 * while it is paused; any other continues reading into its own buffer, token by token.
 */
const onread: OnReadOpts = {
  buffer: READ,
  callback(this: ProviderSocket, bytes: number) {
    const read = READ.subarray(0, bytes)
    const joined = joinerOf(this).join(read)
    return this.push(joined.buffer === READ.buffer ? Buffer.from(joined) : joined)
  },
}

/** Options of an agent whose sockets are read so. */
export const agentOptions = { keepAlive: true, onread }

/** Tells that the head of an answer comes next on this socket. */
export function beginAnswer(socket: Socket): void {
  joinerOf(socket).begin()
}

function joinerOf(socket: ProviderSocket): ChunkJoiner {
  socket[JOINER] ??= createChunkJoiner()
  return socket[JOINER]
}
