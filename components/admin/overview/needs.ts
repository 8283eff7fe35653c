import type { Answer } from '#components/routes.ts'
import { adminOverview as t } from '#lib/words/en/admin-overview.ts'
import { sizeOf } from './size.ts'

export type Overview = Answer<'GET /api/admin/overview'>

export interface Need {
  id: string
  text: string
  link: { href: string; label: string } | null
  isUrgent: boolean
}

/** Share of the disk below which it counts as nearly full. */
const LITTLE_DISK = 0.1

/** Lists what an administrator should do, the most urgent first. */
export function needsOf({ health, offeredModels, providers, servers, hasMail }: Overview): Need[] {
  const models = { href: '/admin/models', label: t('openModels') }
  const tools = { href: '/admin/servers', label: t('openServers') }
  const { databaseProblem: problem, disk } = health
  const isFull = disk !== null && disk.freeBytes < disk.totalBytes * LITTLE_DISK
  const needs: (Need | false)[] = [
    problem !== null && { id: 'database', text: t('databaseAway', { problem }), link: null, isUrgent: true },
    isFull && {
      id: 'disk',
      text: t('diskNearlyFull', { free: sizeOf(disk.freeBytes), total: sizeOf(disk.totalBytes) }),
      link: null,
      isUrgent: true,
    },
    offeredModels === 0 && { id: 'model', text: t('noModel'), link: { ...models, label: t('addProvider') }, isUrgent: true },
    ...providers.map(
      ({ id, title, enabled, problem }) =>
        enabled &&
        problem !== null && { id: `provider:${id}`, text: t('providerRefuses', { title, problem }), link: models, isUrgent: true },
    ),
    ...servers.map(
      ({ slug, title, state, problem }) =>
        state === 'failed' && {
          id: `server:${slug}`,
          text: problem === null ? t('serverFailsUnsaid', { title }) : t('serverFails', { title, problem }),
          link: tools,
          isUrgent: true,
        },
    ),
    ...servers.map(
      ({ slug, title, changedTools: count }) =>
        count > 0 && { id: `changed:${slug}`, text: t('serverChanged', { title, count }), link: tools, isUrgent: false },
    ),
    servers.length === 0 && { id: 'servers', text: t('noServer'), link: { ...tools, label: t('addServer') }, isUrgent: false },
    !hasMail && { id: 'mail', text: t('mailNotSet'), link: { href: '/admin/settings', label: t('openSettings') }, isUrgent: false },
  ]
  return needs.filter(need => need !== false)
}
