import { every, now } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import type { WebhooksDeps } from './deps.ts'
import { SEND_MS, sendWebhook, type WebhookTarget } from './send-webhook.ts'

/** Time between two looks for what is to be sent again. */
const LOOK_MS = 5_000
/** Must exceed SEND_MS, or another process would send a notice that is on its way. */
const CLAIM_MS = 2 * SEND_MS
const AT_ONCE = 32
/** Less than AT_ONCE, so the slow receivers of one person do not hold back the notices of another. */
const AT_ONCE_OF_ONE = 2

export interface Deliveries {
  /** Sends everything that is due, and resolves once it has been tried. */
  run(): Promise<void>
  /** Aborts as this process ends. */
  signal: AbortSignal
  close(): Promise<void>
}

/**
 * Delivers stored notices: each is claimed by one process at a time, sent, and deleted once it has arrived or is given up. One that was being sent as a
 * process died is sent again, under the same id.
 */
export function createDeliveries({ platform, actorOf }: WebhooksDeps, { background }: { background: boolean }): Deliveries {
  const { db, clock, log, secrets, env, safeFetch } = platform
  const { webhook, webhookDelivery } = db.client
  const ending = new AbortController()
  const going = new Set<Promise<void>>()
  /** Persons by the addresses that a notice is on its way to. */
  const busy = new Map<string, string>()

  async function deliver({ id, nextAt }: { id: string; nextAt: Date }): Promise<void> {
    const at = now(clock)
    const claim = { attempts: { increment: 1 }, nextAt: new Date(at.getTime() + CLAIM_MS) }
    if ((await webhookDelivery.updateMany({ where: { id, nextAt }, data: claim })).count === 0) return
    const row = await webhookDelivery.findUnique({ where: { id }, include: { webhook: true } })
    if (!row) return
    const hook = row.webhook
    if (hook.pausedAt !== null || !(await actorOf(hook.userId))) return void (await webhookDelivery.deleteMany({ where: { id } }))
    const request = { safeFetch, allowHosts: env.webhookHosts, signal: ending.signal }
    const outcome = await sendWebhook(request, () => opened(hook.sealed), { id, body: row.body, atMs: at.getTime() })
    if (ending.signal.aborted && outcome.status === 'failed') return
    if (outcome.status === 'failed' && outcome.detail !== undefined)
      log.warn('webhook.not_reached', { webhookId: hook.id, detail: outcome.detail })
    await keep(row, outcome.status === 'failed' ? outcome.reason : null, outcome.status === 'gone')
  }

  const opened = (sealed: string) => JSON.parse(secrets.open(sealed)) as WebhookTarget

  /** Stores what came of an attempt. */
  async function keep(row: { id: string; webhookId: string; attempts: number }, reason: string | null, isGone: boolean): Promise<void> {
    const at = now(clock)
    const wait = reason === null ? null : waitAfter(row.attempts)
    if (wait === null) await webhookDelivery.deleteMany({ where: { id: row.id } })
    else await webhookDelivery.updateMany({ where: { id: row.id }, data: { nextAt: new Date(at.getTime() + wait) } })
    if (reason !== null)
      log.warn('webhook.not_delivered', { webhookId: row.webhookId, attempts: row.attempts, reason, isGivenUp: wait === null })
    const problem = isGone ? t('answered410WantsNo') : reason
    await webhook.updateMany({
      where: { id: row.webhookId },
      data: { problem, lastUsedAt: at, ...(isGone ? { pausedAt: at } : {}) },
    })
    if (isGone) await webhookDelivery.deleteMany({ where: { webhookId: row.webhookId } })
  }

  /** Finds what is due next, of addresses that nothing is on its way to, and of people below their share. */
  function next() {
    const people = [...busy.values()]
    const full = people.filter((id, index) => people.indexOf(id) === index && people.filter(one => one === id).length >= AT_ONCE_OF_ONE)
    return webhookDelivery.findFirst({
      where: { nextAt: { lte: now(clock) }, webhookId: { notIn: [...busy.keys()] }, webhook: { userId: { notIn: full } } },
      orderBy: { nextAt: 'asc' },
      select: { id: true, nextAt: true, webhookId: true, webhook: { select: { userId: true } } },
    })
  }

  /** Sends until nothing is due that may be sent; what another run is sending, that run follows. Throws the first failure of the database. */
  async function all(): Promise<void> {
    const own = new Set<Promise<void>>()
    const failures: unknown[] = []
    while (!ending.signal.aborted && failures.length === 0) {
      const row = busy.size < AT_ONCE ? await next() : null
      if (row && !busy.has(row.webhookId)) {
        busy.set(row.webhookId, row.webhook.userId)
        const sent = deliver(row)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => {
            busy.delete(row.webhookId)
            own.delete(sent)
          })
        own.add(sent)
      } else if (!row && own.size === 0) break
      else if (!row) await Promise.race(own)
    }
    await Promise.all(own)
    if (failures.length > 0) throw failures[0]
  }

  function run(): Promise<void> {
    const work = all()
    going.add(work)
    return work.finally(() => going.delete(work))
  }

  const look = async () => {
    if (going.size === 0) await run()
  }
  const endLooking = background ? every(LOOK_MS, { name: 'webhook.look', log }, look) : null

  return {
    run,
    signal: ending.signal,
    async close() {
      ending.abort()
      await endLooking?.()
      await Promise.allSettled(going)
    },
  }
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Waits between attempts: seven attempts in about nine hours. */
const WAITS_MS = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, 45 * MINUTE_MS, 2 * 60 * MINUTE_MS, 6 * 60 * MINUTE_MS]

/** Returns the wait after so many failed attempts; null once it is given up. */
export function waitAfter(attempts: number): number | null {
  return WAITS_MS[attempts - 1] ?? null
}
