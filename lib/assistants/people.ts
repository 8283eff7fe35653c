import { AppError } from '#lib/errors.ts'
import type { Platform, Prisma } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import type { Audience } from './audience.ts'
import type { AudienceForm } from './definition.ts'

export interface Person {
  id: string
  name: string
  email: string
}

/** Finds accounts, for those who share something. */
export interface People {
  /** Turns a form into an audience. Throws `unusable` that names addresses without an account. */
  audienceOf(form: AudienceForm): Promise<Audience>
  /** Returns the people of an audience who still have an account. */
  inAudience(audience: Audience): Promise<Person[]>
}

const columns = { id: true, name: true, email: true } satisfies Prisma.UserSelect

export function createPeople({ db }: Pick<Platform, 'db'>): People {
  return {
    async audienceOf(form) {
      if (form.kind !== 'people') return form
      const emails = [...new Set(form.emails.map(email => email.trim().toLowerCase()))]
      if (emails.length === 0) return { kind: 'nobody' }
      const found = await db.client.user.findMany({ where: { email: { in: emails } }, select: columns })
      const known = new Set(found.map(({ email }) => email))
      const unknown = emails.filter(email => !known.has(email))
      if (unknown.length > 0) {
        const named = unknown.slice(0, 5).join(', ')
        const message = t('noAccounts', { count: unknown.length, addresses: named })
        throw new AppError('unusable', { message, details: { emails: unknown } })
      }
      return { kind: 'people', userIds: found.map(({ id }) => id) }
    },
    async inAudience(audience) {
      if (audience.kind !== 'people') return []
      return db.client.user.findMany({ where: { id: { in: audience.userIds } }, select: columns, orderBy: { email: 'asc' } })
    },
  }
}
