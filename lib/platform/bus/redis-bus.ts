import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { z } from 'zod'
import type { Logger } from '../log/log.ts'
import { type Bus, type BusNote, createMemoryBus } from './bus.ts'

const CHANNEL = 'parley:bus'
/** Channel of notes for every listener. */
const EVERYBODY = '*'
const RETRY_MS = 2_000
/** A reader of another process's run must not notice that Redis is away. */
const AWAY_LOOK_MS = 500
/** Interval of pings to a silent Redis. Two seconds without an answer end the connection, and a new one is made. */
const SILENCE_MS = 2_000
/** Most notes in flight. Redis only announces changes: a dropped note is read from the database later, so notes must not pile up. */
const MOST_ON_THEIR_WAY = 1_000
const envelope = z.object({
  from: z.string(),
  topic: z.string(),
  note: z.object({ kind: z.string(), seq: z.number().optional(), data: z.unknown().optional() }),
})

/**
 * Bus of several processes that share a database: `publish` calls the listeners of this process, and Redis those of the others. While Redis is away, every
 * listener gets an `away` note twice a second and polls the database. Once Redis is back, each gets a `reconnected` note and reads again. The same note
 * follows when another process, whose notes were lost, can publish again.
 */
export function createRedisBus(url: string, log: Logger): Bus {
  const me = randomUUID()
  const local = createMemoryBus()
  const connect = () =>
    new Redis(url, {
      maxRetriesPerRequest: null,
      retryStrategy: () => RETRY_MS,
      socketTimeout: SILENCE_MS,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
    })
  const [out, into] = [connect(), connect()]
  let onTheirWay = { notes: 0 }
  const warn = (error: Error) => log.warn('bus.unreachable', { reason: error.message })
  const failed = (connection: Redis) => (error: Error) => {
    // The connection logs its own failure once; failed commands stay silent.
    if (connection.status === 'ready') warn(error)
  }
  for (const connection of [out, into]) connection.on('error', warn)
  // Commands in flight on a lost connection are never answered.
  out.on('close', () => {
    onTheirWay = { notes: 0 }
  })
  out.on('ready', () => tell(EVERYBODY, { kind: 'reconnected' }))
  // Also the first time: notes from before the subscription are lost.
  into.on('ready', () => {
    into.subscribe(CHANNEL).then(() => local.publishToAll({ kind: 'reconnected' }), failed(into))
  })
  const away = setInterval(() => {
    if (into.status !== 'ready') local.publishToAll({ kind: 'away' })
  }, AWAY_LOOK_MS)
  const ask = setInterval(() => {
    for (const connection of [out, into]) if (connection.status === 'ready') connection.ping().catch(failed(connection))
  }, SILENCE_MS)
  into.on('message', (_, text) => {
    const told = readEnvelope(text)
    if (told === null) log.warn('bus.unreadable', { sizeChars: text.length })
    else if (told.from === me) return
    else if (told.topic === EVERYBODY) local.publishToAll(told.note)
    else local.publish(told.topic, told.note)
  })

  function tell(topic: string, note: BusNote): void {
    const mine = onTheirWay
    if (out.status !== 'ready' || mine.notes >= MOST_ON_THEIR_WAY) return
    mine.notes++
    out
      .publish(CHANNEL, JSON.stringify({ from: me, topic, note }))
      .catch(failed(out))
      .finally(() => mine.notes--)
  }

  return {
    publish(topic, note) {
      local.publish(topic, note)
      tell(topic, note)
    },
    subscribe: local.subscribe,
    problem: () =>
      out.status === 'ready' && into.status === 'ready' ? null : 'Redis cannot be reached, so other processes are heard late',
    close() {
      clearInterval(away)
      clearInterval(ask)
      out.disconnect()
      into.disconnect()
    },
  }
}

function readEnvelope(text: string): { from: string; topic: string; note: BusNote } | null {
  try {
    const { from, topic, note } = envelope.parse(JSON.parse(text))
    const { kind, seq, data } = note
    return { from, topic, note: { kind, ...(seq === undefined ? {} : { seq }), ...(data === undefined ? {} : { data }) } }
  } catch {
    return null
  }
}
