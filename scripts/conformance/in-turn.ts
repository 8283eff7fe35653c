import { once } from 'node:events'
import net from 'node:net'

/** Runs the client when its turn comes. The suite starts all scenarios at once, more than a machine can carry. The open connection is the turn. */
const turn = net.connect(Number(process.env.PARLEY_CONFORMANCE_TURNS), '127.0.0.1')
await once(turn, 'data')
turn.unref()
await import('./client.ts')
