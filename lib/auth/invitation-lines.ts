import { z } from 'zod'
import { AppError, isAppError } from '#lib/errors.ts'
import { invitationLines as t } from '#lib/words/en/invitation-lines.ts'
import type { Actor } from './actor.ts'
import type { InvitationLine } from './auth.ts'
import type { Groups } from './reach.ts'
import { requireNoMore, requireRight } from './require-right.ts'
import type { Role } from './rights.ts'
import { normalEmail } from './user-view.ts'

/** Most people who are invited by one request. */
export const MOST_LINES = 500

/** Person to invite whose line is in order. */
export interface Invited {
  email: string
  name: string
  role: Role
  groupIds: readonly string[]
}

interface LineDeps {
  groups: Pick<Groups, 'named'>
  /** Tells which addresses have an account, and which an open invitation. */
  known(emails: readonly string[]): Promise<{ people: ReadonlySet<string>; invited: ReadonlySet<string> }>
}

const address = z.email().max(254)
const MAX_NAME = 80

const roleNames: Readonly<Record<string, Role>> = {
  '': 'member',
  member: 'member',
  manager: 'manager',
  admin: 'admin',
  administrator: 'admin',
}

/** Returns for each line the person to invite, or why nobody is invited by it. */
export async function checkLines(actor: Actor, lines: readonly InvitationLine[], deps: LineDeps): Promise<(Invited | AppError)[]> {
  const emails = lines.map(({ email }) => normalEmail(email))
  const [{ people, invited }, groups] = await Promise.all([
    deps.known([...new Set(emails)]),
    deps.groups.named([...new Set(lines.flatMap(line => line.groups ?? []))]),
  ])
  const seen = new Set<string>()

  function read({ name = '', role = '', groups: names = [] }: InvitationLine, email: string): Invited {
    if (!address.safeParse(email).success) throw invalid(t('noAddress'))
    if (seen.has(email)) throw invalid(t('twice'))
    seen.add(email)
    if (people.has(email)) throw new AppError('email_taken', { message: t('hasAccount') })
    if (invited.has(email)) throw new AppError('conflict', { message: t('isInvited') })
    if (name.trim().length > MAX_NAME) throw invalid(t('nameTooLong', { most: MAX_NAME }))
    const given = roleNames[role.trim().toLowerCase()]
    if (given === undefined) throw invalid(t('noRole', { role }))
    requireNoMore(actor, given)
    if (names.length > 0) requireRight(actor, 'admin:access')
    const groupIds = names.map(one => {
      const group = groups.get(one)
      if (!group) throw new AppError('group_not_found', { message: t('noGroup', { name: one }) })
      if (!group.isOwn) throw new AppError('declared_elsewhere', { message: t('groupElsewhere', { name: one }) })
      return group.id
    })
    return { email, name: name.trim(), role: given, groupIds: [...new Set(groupIds)] }
  }

  return lines.map((line, index) => {
    try {
      return read(line, emails[index] as string)
    } catch (error) {
      if (isAppError(error)) return error
      throw error
    }
  })
}

const invalid = (message: string) => new AppError('invalid_request', { message })
