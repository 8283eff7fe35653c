import type { Item } from '#components/routes.ts'
import type { Level, ObjectKind } from '#lib/access/shared.ts'
import { adminAccess as t } from '#lib/words/en/admin-access.ts'

export type Grant = Item<'GET /api/admin/grants'>

/** Thing about which access is asked. */
export interface Thing {
  kind: ObjectKind
  id: string
  name: string
}

export const subjectKindWords = {
  user: () => t('userKind'),
  group: () => t('groupKind'),
  role: () => t('roleKind'),
  everyone: () => t('everyone'),
}

/** Kinds of things that people can be given here. */
export const givenKinds = [
  'model',
  'server',
  'tool',
  'assistant',
  'prompt',
  'project',
  'folder',
  'collection',
] as const satisfies readonly ObjectKind[]
export type GivenKind = (typeof givenKinds)[number]

export const kindOptions = () => givenKinds.map(kind => ({ value: kind, label: t('kindName', { kind }) }))
export const levelWords = (level: Level) => t('levelName', { level })

export function subjectName({ kind, id, name }: Grant['subject']): string {
  if (kind === 'everyone') return t('everyone')
  if (kind === 'role') return t('roleName', { role: id })
  return name ?? t('goneSubject')
}

export function objectName({ id, name }: Grant['object']): string {
  return name ?? t('goneThing', { id })
}
