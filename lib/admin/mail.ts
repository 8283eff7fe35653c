import { z } from 'zod'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { shapeOf, startsOf, type ValuesOf } from '#lib/fields/shared.ts'
import { type Mail, type MailOutcome, type MailServer, now, type Platform, sendMail } from '#lib/platform/index.ts'
import { mails } from '#lib/words/en/mails.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { mailFields } from './mail-fields.ts'

/** The mail server as administrators see it. The password never leaves the server. */
export interface MailView {
  source: 'none' | 'environment' | 'dashboard'
  server: (ValuesOf<typeof mailFields> & { hasPassword: boolean }) | null
  /** Origin of the links in mails; null where PARLEY_URL is not set. */
  origin: string | null
}

/**
 * Mail settings that an administrator enters. An absent login is none. An absent password stays as long as the server does; `null`
 * removes it.
 */
export const mailSettings = z.strictObject({
  ...shapeOf(mailFields),
  user: startsOf(mailFields).user,
  password: z.string().max(1024).nullable().exactOptional(),
})

export type MailSettings = z.output<typeof mailSettings>

type StoredMailServer = Omit<MailServer, 'password'> & { passwordSealed: string | null }

/** Sends mail as the environment says, else as an administrator has entered it, else not at all. */
export interface Mails {
  isSet(): Promise<boolean>
  send(mail: Mail): Promise<MailOutcome>
  view(): Promise<MailView>
  /** Throws `declared_elsewhere` where the environment sets mail, and `unusable` where a kept password would go to another server. */
  update(actor: Actor, settings: MailSettings): Promise<MailView>
  remove(actor: Actor): Promise<MailView>
}

const KEY = 'mail'
const NOT_SET = () => mails('noMailServerSet')

type MailPorts = Pick<Platform, 'db' | 'env' | 'secrets' | 'clock' | 'audit' | 'log'>

export function createMails({ db, env, secrets, clock, audit, log }: MailPorts): Mails {
  async function stored(): Promise<StoredMailServer | null> {
    const row = await db.client.setting.findUnique({ where: { key: KEY } })
    return row ? (row.value as unknown as StoredMailServer) : null
  }

  async function current(): Promise<MailServer | null> {
    if (env.mail) return env.mail
    const found = await stored()
    if (!found) return null
    const { passwordSealed, ...server } = found
    return { ...server, password: passwordSealed === null ? null : secrets.open(passwordSealed) }
  }

  async function view(): Promise<MailView> {
    const server = await current()
    const origin = env.url
    if (!server) return { source: 'none', server: null, origin }
    const { password, ...shown } = server
    return { source: env.mail ? 'environment' : 'dashboard', server: { ...shown, hasPassword: password !== null }, origin }
  }

  return {
    view,
    isSet: async () => (await current()) !== null,

    async send(mail) {
      const server = await current()
      if (!server) return { sent: false, reason: NOT_SET() }
      const outcome = await sendMail(server, mail)
      if (!outcome.sent) log.warn('mail.not_sent', { host: server.host, reason: outcome.reason })
      return outcome
    },

    async update(actor, { password, ...server }) {
      if (env.mail) throw new AppError('declared_elsewhere')
      const before = await stored()
      const isSame = before?.host === server.host && before.port === server.port && before.user === server.user
      // A password that was sent encrypted must not go in the open after a change of the other settings alone.
      const isWeaker = before !== null && before.security !== 'none' && server.security === 'none'
      if (before?.passwordSealed && password === undefined && server.user !== null && (!isSame || isWeaker))
        throw new AppError('unusable', { message: t('mailServerChangedEnter') })
      const kept = server.user === null ? null : (before?.passwordSealed ?? null)
      const passwordSealed = password === undefined ? kept : password === null ? null : secrets.seal(password)
      const value = { ...server, passwordSealed }
      const updatedAt = now(clock)
      await db.client.setting.upsert({ where: { key: KEY }, create: { key: KEY, value, updatedAt }, update: { value, updatedAt } })
      const { host, port, security } = server
      await audit.record({
        actor,
        action: 'mail.update',
        detail: { host, port, security, hasPassword: passwordSealed !== null },
      })
      return view()
    },

    async remove(actor) {
      if (env.mail) throw new AppError('declared_elsewhere')
      await db.client.setting.deleteMany({ where: { key: KEY } })
      await audit.record({ actor, action: 'mail.update', detail: { removed: true } })
      return view()
    },
  }
}
