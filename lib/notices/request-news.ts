import type { Platform } from '#lib/platform/index.ts'
import type { ApproverNotice } from '#lib/runs/index.ts'
import { requests as t } from '#lib/words/en/requests.ts'
import type { News } from './notices.ts'

export interface RequestNewsDeps {
  platform: Pick<Platform, 'db' | 'log'>
  say: (userId: string, news: News) => void
}

/** Tells those who decide about a call of another person; administrators where nobody can. */
export function createRequestNews({ platform: { db, log }, say }: RequestNewsDeps): (notice: ApproverNotice) => void {
  async function tell({ people, askerId, toolName: tool, group }: ApproverNotice): Promise<void> {
    const person = await db.client.user.findUnique({ where: { id: askerId }, select: { name: true, email: true } })
    if (!person) return
    const asker = person.name || person.email
    if (people.length > 0) {
      const news = { title: t('noticeTitle'), body: t('noticeBody', { asker, tool }), url: '/settings/requests', tag: 'requests' }
      for (const userId of people) say(userId, news)
      return
    }
    const where = { role: 'admin', kind: 'person', disabledAt: null } as const
    const news = {
      title: t('nobodyTitle'),
      body: t('nobodyBody', { asker, tool, group }),
      url: '/admin/policies',
      tag: `requests:${group}`,
    }
    for (const { id } of await db.client.user.findMany({ where, select: { id: true } })) say(id, news)
  }
  return notice => void tell(notice).catch((error: unknown) => log.error('notice.failed', { tag: 'requests', error }))
}
