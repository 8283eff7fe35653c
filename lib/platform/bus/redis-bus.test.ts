import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { describe, expect, it, type TestContext } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { createLogger } from '../log/log.ts'
import type { Bus, BusNote } from './bus.ts'
import { createRedisBus } from './redis-bus.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const log = createLogger('error')
/** Ends what a test has started with that test: several run at once. */
type Ends = Pick<TestContext, 'onTestFinished'>

function startRedis({ onTestFinished }: Ends, port: number): ChildProcess {
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  return server
}

function connected({ onTestFinished }: Ends, port: number): Bus {
  const bus = createRedisBus(`redis://127.0.0.1:${port}`, log)
  onTestFinished(() => bus.close())
  return bus
}

/** Publishes until the other process has heard it: subscriptions take a moment. */
async function heard(publish: () => void, notes: BusNote[], kind: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    publish()
    if (notes.some(note => note.kind === kind)) return
    await sleep(25)
  }
  throw new Error(`${kind} was not heard`)
}

// They mostly wait, each for a Redis of its own.
describe.skipIf(!hasRedis).concurrent('two processes with one Redis', () => {
  it('hear each other, and each itself once and at once', async test => {
    const port = await freePort()
    startRedis(test, port)
    const [one, other] = [connected(test, port), connected(test, port)]
    const notes: BusNote[] = []
    other.subscribe('run:1', note => notes.push(note))
    await heard(() => one.publish('run:1', { kind: 'events', seq: 7 }), notes, 'events')
    expect(notes.find(({ kind }) => kind === 'events')).toEqual({ kind: 'events', seq: 7 })

    const own: BusNote[] = []
    one.subscribe('run:2', note => own.push(note))
    one.publish('run:2', { kind: 'stop' })
    expect(own).toEqual([{ kind: 'stop' }])
    await heard(() => other.publish('run:2', { kind: 'end' }), own, 'end')
    expect(own.filter(note => note.kind === 'stop')).toHaveLength(1)
  })

  it('[O5] go on alone while Redis is away, say so, and are told when it is back', async test => {
    const port = await freePort()
    const first = startRedis(test, port)
    const [one, other] = [connected(test, port), connected(test, port)]
    const notes: BusNote[] = []
    other.subscribe('run:1', note => notes.push(note))
    await heard(() => one.publish('run:1', { kind: 'before' }), notes, 'before')
    expect([one.problem(), other.problem()]).toEqual([null, null])
    first.kill('SIGKILL')
    await sleep(100)
    expect(one.problem()).toMatch(/^Redis cannot be reached/)
    other.publish('run:1', { kind: 'alone' })
    expect(notes.at(-1)).toEqual({ kind: 'alone' })
    const since = notes.length
    await sleep(1_500)
    const looks = notes.slice(since)
    expect(looks.length).toBeGreaterThanOrEqual(2)
    expect(new Set(looks.map(note => note.kind))).toEqual(new Set(['away']))
    startRedis(test, port)
    await heard(() => undefined, notes, 'reconnected')
    await heard(() => one.publish('run:1', { kind: 'after' }), notes, 'after')
    const back = notes.length
    await sleep(1_100)
    expect(notes.slice(back).filter(note => note.kind === 'away')).toEqual([])
  })

  it('know of a Redis that stands still that it is away, and flood nobody once it goes on', async test => {
    const port = await freePort()
    const redis = startRedis(test, port)
    const [one, other] = [connected(test, port), connected(test, port)]
    const notes: BusNote[] = []
    other.subscribe('run:1', note => notes.push(note))
    await heard(() => one.publish('run:1', { kind: 'before' }), notes, 'before')
    // Notes of their first connection are left out.
    notes.length = 0
    redis.kill('SIGSTOP')
    for (let seq = 0; seq < 5_000; seq++) one.publish('run:1', { kind: 'meanwhile', seq })
    await heard(() => undefined, notes, 'away')
    // Long enough for what was on its way to be given up with its connection.
    await sleep(3_000)
    redis.kill('SIGCONT')
    await heard(() => undefined, notes, 'reconnected')
    await heard(() => one.publish('run:1', { kind: 'after' }), notes, 'after')
    expect(notes.filter(note => note.kind === 'meanwhile').length).toBeLessThanOrEqual(1_000)
  })

  it('look anew once another process, of which they have heard nothing for a while, can tell again', async test => {
    const port = await freePort()
    startRedis(test, port)
    const [one, other] = [connected(test, port), connected(test, port)]
    const notes: BusNote[] = []
    other.subscribe('run:1', note => notes.push(note))
    await heard(() => one.publish('run:1', { kind: 'before' }), notes, 'before')
    await sleep(200)
    notes.length = 0
    const operator = new Redis(port)
    test.onTestFinished(() => operator.disconnect())
    // The connections that tell; those that listen stay.
    await operator.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await sleep(50)
    one.publish('run:1', { kind: 'lost' })
    await heard(() => undefined, notes, 'reconnected')
    expect(notes.map(({ kind }) => kind)).not.toContain('lost')
  })

  it('look anew once Redis is there for the first time', async test => {
    const port = await freePort()
    const bus = connected(test, port)
    const notes: BusNote[] = []
    bus.subscribe('run:1', note => notes.push(note))
    await sleep(100)
    startRedis(test, port)
    await heard(() => undefined, notes, 'reconnected')
  })
})
