import type { Mails } from '#lib/admin/index.ts'
import { type Actor, type Auth, ownedBy, requireBelow } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { createPace, now, type Platform, sha256 } from '#lib/platform/index.ts'
import { chatsFor } from '#lib/projects/index.ts'
import type { RunNotice } from '#lib/runs/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { server } from '#lib/words/en/server.ts'
import type { BrowserForm, BrowserView, News, Notices, PushOutcome } from './notices.ts'
import { createPushKeys } from './push-keys.ts'
import { sendPush } from './send-push.ts'
import { TEST_PACE } from './test-pace.ts'
import { createWebhooks } from './webhooks/create-webhooks.ts'
import { browserLabel, noticeWords, TEST_NOTICE } from './words.ts'

export interface NoticesDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'audit' | 'secrets' | 'safeFetch' | 'env'>
  mails: Pick<Mails, 'isSet' | 'send'>
  preferences: Pick<Auth['preferences'], 'read'>
  /** Null for a person who may no longer use Parley. */
  actorOf: (userId: string) => Promise<Actor | null>
}

const MOST_BROWSERS = 20
/** A person who was here a moment ago gets no mail. */
const AWAY_MS = 2 * 60_000
/** Answers that are quicker than this are no news by mail. */
const LONG_MS = 60_000
/** Address that push services may write to about this install. */
const SUBJECT = 'mailto:push@parley.invalid'

/** Finds what hears of a person's answers beside their mail. Each answer looks here; most people have nothing. */
const RECEIVERS = `SELECT 1 AS "one" FROM "PushSubscription" WHERE "userId" = ?
  UNION ALL SELECT 1 AS "one" FROM "Webhook" WHERE "userId" = ? AND "pausedAt" IS NULL`

/** Creates the notices of people. `background`: this process repeats what could not be delivered. */
export function createNotices({ platform, mails, preferences, actorOf }: NoticesDeps, { background } = { background: false }): Notices {
  const { db, clock, log, audit, secrets, env } = platform
  const keysOf = createPushKeys(platform)
  const webhooks = createWebhooks({ platform, actorOf }, { background })
  const going = new Set<Promise<void>>()
  const testPace = createPace(TEST_PACE, clock.monotonicMs)

  const viewOf =
    ({ sessionId }: Pick<Actor, 'sessionId'>) =>
    (row: { id: string; label: string; sessionId: string; createdAt: Date; lastUsedAt: Date | null }): BrowserView => {
      const { id, label, createdAt, lastUsedAt } = row
      return { id, label, createdAt, lastUsedAt, isThisSession: row.sessionId === sessionId }
    }

  async function push(userId: string, payload: News): Promise<void> {
    const rows = await db.client.pushSubscription.findMany({ where: { userId }, take: MOST_BROWSERS })
    await Promise.all(rows.map(row => pushTo(row, payload)))
  }

  async function pushTo({ id, sealed }: { id: string; sealed: string }, payload: object): Promise<PushOutcome> {
    const browser = opened(sealed)
    const { detail, ...outcome }: PushOutcome & { detail?: string } =
      browser === null
        ? { status: 'failed', reason: server('keysCanNoLonger') }
        : await sendPush(platform, browser, { payload, keys: await keysOf(), subject: SUBJECT })
    if (outcome.status === 'failed') log.warn('notice.not_pushed', { browserId: id, reason: outcome.reason, detail })
    if (outcome.status === 'gone') await db.client.pushSubscription.deleteMany({ where: { id } })
    else await db.client.pushSubscription.updateMany({ where: { id }, data: { lastUsedAt: now(clock) } })
    return outcome
  }

  /** Returns null where the key that sealed it is lost. */
  function opened(sealed: string): BrowserForm | null {
    try {
      return JSON.parse(secrets.open(sealed)) as BrowserForm
    } catch {
      return null
    }
  }

  async function wantsMail({ userId, kind, ownMs }: RunNotice): Promise<boolean> {
    if (kind !== 'asks' && ownMs < LONG_MS) return false
    const { mailNotices } = await preferences.read(userId)
    return kind === 'asks' ? mailNotices !== 'none' : mailNotices === 'all'
  }

  async function mail(notice: RunNotice, words: { title: string; body: string }): Promise<void> {
    const user = await db.client.user.findUnique({
      where: { id: notice.userId, kind: 'person' },
      select: { email: true, lastSeenAt: true },
    })
    if (!user || clock.nowMs() - (user.lastSeenAt?.getTime() ?? 0) < AWAY_MS || !(await mails.isSet())) return
    const link = env.url ? `\n\n${new URL(`/chat/${notice.chatId}`, env.url)}` : ''
    await mails.send({ to: user.email, subject: `${words.title}: ${words.body}`, text: `${words.body}${link}\n` })
  }

  async function deliver(notice: RunNotice): Promise<void> {
    const { userId } = notice
    const [receivers, byMail] = await Promise.all([db.query(RECEIVERS, [userId, userId]), wantsMail(notice)])
    const actor = receivers.length === 0 && !byMail ? null : await actorOf(userId)
    if (!actor) return
    const chat = await db.client.chat.findFirst({ where: { AND: [{ id: notice.chatId }, chatsFor(actor)] }, select: { title: true } })
    if (!chat) return
    const words = noticeWords(notice.kind, chat.title)
    await Promise.all([
      push(userId, { ...words, url: `/chat/${notice.chatId}`, tag: notice.chatId }),
      byMail && mail(notice, words),
      webhooks.tell(notice, words.title),
    ])
  }

  async function deliverNews(userId: string, news: News): Promise<void> {
    if (!(await actorOf(userId))) return
    await Promise.all([push(userId, news), mailNews(userId, news)])
  }

  async function mailNews(userId: string, { title, body, url }: News): Promise<void> {
    const { mailNotices } = await preferences.read(userId)
    const user = await db.client.user.findUnique({ where: { id: userId }, select: { email: true } })
    if (!user || mailNotices === 'none' || !(await mails.isSet())) return
    const link = env.url ? `\n\n${new URL(url, env.url)}` : ''
    await mails.send({ to: user.email, subject: `${title}: ${body}`, text: `${body}${link}\n` })
  }

  function inBackground(work: Promise<void>): void {
    going.add(work)
    void work.finally(() => going.delete(work))
  }

  return {
    publicKey: async () => (await keysOf()).publicKey,

    async browsers(actor) {
      const rows = await db.client.pushSubscription.findMany({ where: ownedBy(actor), orderBy: { createdAt: 'asc' } })
      return rows.map(viewOf(actor))
    },

    async add(actor, browser, userAgent) {
      if (!/^https:\/\//.test(browser.endpoint)) throw new AppError('unusable', { message: t('browserProvidedNoAddress') })
      const hash = sha256(browser.endpoint)
      const held = { sealed: secrets.seal(JSON.stringify(browser)), sessionId: actor.sessionId ?? '', label: browserLabel(userAgent) }
      const id = newId(clock.nowMs())
      const row = await db.client.$transaction(async tx => {
        // A browser belongs to the person who signed in there last.
        await tx.pushSubscription.deleteMany({ where: { hash } })
        await requireBelow(tx, clock, {
          most: MOST_BROWSERS,
          refusal: most => limits('browsers', { most }),
          held: () => tx.pushSubscription.count({ where: ownedBy(actor) }),
        })
        return tx.pushSubscription.create({ data: { id, hash, ...held, ...ownedBy(actor), createdAt: now(clock) } })
      })
      await audit.record({ actor, action: 'notices.add', target: id })
      return viewOf(actor)(row)
    },

    async remove(actor, id) {
      const { count } = isId(id) ? await db.client.pushSubscription.deleteMany({ where: { id, ...ownedBy(actor) } }) : { count: 0 }
      if (count === 0) throw new AppError('browser_not_found')
      await audit.record({ actor, action: 'notices.remove', target: id })
    },

    async test(actor, id) {
      const row = isId(id) ? await db.client.pushSubscription.findFirst({ where: { id, ...ownedBy(actor) } }) : null
      if (!row) throw new AppError('browser_not_found')
      const end = testPace.begin(actor.userId)
      try {
        const outcome = await pushTo(row, TEST_NOTICE)
        if (outcome.status === 'gone') throw new AppError('browser_not_found')
        return outcome
      } finally {
        end()
      }
    },

    webhooks,

    tell(notice) {
      inBackground(deliver(notice).catch((error: unknown) => log.error('notice.failed', { runId: notice.runId, error })))
    },

    say(userId, news) {
      inBackground(deliverNews(userId, news).catch((error: unknown) => log.error('notice.failed', { tag: news.tag, error })))
    },

    async close() {
      await webhooks.close()
      await Promise.all(going)
    },
  }
}
