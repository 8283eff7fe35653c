import { type Actor, ownedBy, requireBelow } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { createPace, hostAndPort, now } from '#lib/platform/index.ts'
import type { RunNotice } from '#lib/runs/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { server } from '#lib/words/en/server.ts'
import { TEST_PACE } from '../test-pace.ts'
import { createDeliveries } from './deliveries.ts'
import type { WebhooksDeps } from './deps.ts'
import { sendWebhook, type WebhookTarget } from './send-webhook.ts'
import { newWebhookSecret } from './sign.ts'
import type { Webhooks, WebhookView } from './webhooks.ts'

const MOST_WEBHOOKS = 10
/** Longest name of a host (RFC 1035, 2.3.4); a list shows it whole. */
const MOST_HOST_CHARS = 253
/** Notices that wait for one address; a receiver that is down for long gets no more than these. */
const MOST_WAITING = 500

const columns = { id: true, label: true, pausedAt: true, problem: true, createdAt: true, lastUsedAt: true } as const
const shown = { ...columns, _count: { select: { deliveries: true } } } as const

/** Creates the webhooks of people. `background`: this process repeats what could not be delivered. */
export function createWebhooks(deps: WebhooksDeps, { background }: { background: boolean }): Webhooks {
  const { db, clock, audit, secrets, env, safeFetch } = deps.platform
  const { webhook, webhookDelivery } = db.client
  const deliveries = createDeliveries(deps, { background })
  const pace = createPace(TEST_PACE, clock.monotonicMs)

  async function find(actor: Actor, id: string) {
    const row = isId(id) ? await webhook.findFirst({ where: { id, ...ownedBy(actor) }, select: { ...shown, sealed: true } }) : null
    if (!row) throw new AppError('webhook_not_found')
    return row
  }

  return {
    async list(actor) {
      return (await webhook.findMany({ where: ownedBy(actor), orderBy: { createdAt: 'asc' }, select: shown })).map(toView)
    },

    async add(actor, address) {
      const url = requireAddress(address, env.webhookHosts)
      const secret = newWebhookSecret()
      const id = newId(clock.nowMs())
      const sealed = secrets.seal(JSON.stringify({ url: url.href, secret } satisfies WebhookTarget))
      await db.client.$transaction(async tx => {
        await requireBelow(tx, clock, {
          most: MOST_WEBHOOKS,
          refusal: most => limits('webhooks', { most }),
          held: () => tx.webhook.count({ where: ownedBy(actor) }),
        })
        await tx.webhook.create({ data: { id, sealed, label: url.host, ...ownedBy(actor), createdAt: now(clock) } })
      })
      await audit.record({ actor, action: 'webhook.create', target: id, detail: { host: url.host } })
      return { webhook: toView(await find(actor, id)), secret }
    },

    async pause(actor, id, isPaused) {
      await find(actor, id)
      await db.client.$transaction(async tx => {
        await tx.webhook.updateMany({
          where: { id, ...ownedBy(actor) },
          data: { pausedAt: isPaused ? now(clock) : null, ...(isPaused ? {} : { problem: null }) },
        })
        if (isPaused) await tx.webhookDelivery.deleteMany({ where: { webhookId: id } })
      })
      await audit.record({ actor, action: isPaused ? 'webhook.pause' : 'webhook.continue', target: id })
      return toView(await find(actor, id))
    },

    async remove(actor, id) {
      await find(actor, id)
      await webhook.deleteMany({ where: { id, ...ownedBy(actor) } })
      await audit.record({ actor, action: 'webhook.delete', target: id })
    },

    async test(actor, id) {
      const { sealed } = await find(actor, id)
      const end = pace.begin(actor.userId)
      try {
        const at = now(clock)
        const body = JSON.stringify({ type: 'test', timestamp: at.toISOString(), data: {} })
        const request = { safeFetch, allowHosts: env.webhookHosts, signal: deliveries.signal }
        const open = () => JSON.parse(secrets.open(sealed)) as WebhookTarget
        const outcome = await sendWebhook(request, open, { id: newId(clock.nowMs()), body, atMs: at.getTime() })
        const reason = outcome.status === 'failed' ? outcome.reason : outcome.status === 'gone' ? server('answered410') : null
        await webhook.updateMany({ where: { id, ...ownedBy(actor) }, data: { problem: reason, lastUsedAt: at } })
        return reason === null ? { ok: true } : { ok: false, reason }
      } finally {
        end()
      }
    },

    async tell(notice, title) {
      const hooks = await webhook.findMany({ where: { userId: notice.userId, pausedAt: null }, select: shown })
      const open = hooks.filter(({ _count }) => _count.deliveries < MOST_WAITING)
      if (open.length === 0) return
      const at = now(clock)
      const body = bodyOf(notice, title, { at, origin: env.url })
      await webhookDelivery.createMany({
        data: open.map(({ id }) => ({ id: newId(clock.nowMs()), webhookId: id, body, nextAt: at, createdAt: at })),
      })
      await deliveries.run()
    },

    deliverDue: deliveries.run,
    close: deliveries.close,
  }
}

/** Body of a notice. It names what has happened and where, and holds nothing of what is written there. */
function bodyOf({ kind, chatId, runId }: RunNotice, title: string, { at, origin }: { at: Date; origin: string | null }): string {
  const url = origin === null ? {} : { url: new URL(`/chat/${chatId}`, origin).href }
  return JSON.stringify({ type: `answer.${kind}`, timestamp: at.toISOString(), data: { chat_id: chatId, run_id: runId, title, ...url } })
}

/** Returns an address that may be stored: by https, or one that the operator allows, and without a password in it. */
function requireAddress(address: string, allowed: ReadonlySet<string>): URL {
  const parsed = URL.canParse(address) ? new URL(address) : null
  const url = parsed !== null && parsed.hostname.length <= MOST_HOST_CHARS ? parsed : null
  const isSpoken = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && allowed.has(hostAndPort(url))))
  if (!isSpoken) throw new AppError('unusable', { message: t('enterAddressBeginsHttps') })
  if (url.username !== '' || url.password !== '') throw new AppError('unusable', { message: t('leaveUserNamePassword') })
  return url
}

interface WebhookRow {
  id: string
  label: string
  pausedAt: Date | null
  problem: string | null
  createdAt: Date
  lastUsedAt: Date | null
  _count: { deliveries: number }
}

function toView({ id, label, pausedAt, problem, createdAt, lastUsedAt, _count }: WebhookRow): WebhookView {
  return { id, label, isPaused: pausedAt !== null, problem, createdAt, lastUsedAt, waiting: _count.deliveries }
}
