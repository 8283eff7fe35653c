'use client'

import { useList } from '#components/resource/use-list.ts'
import type { Answer, Item } from '#components/routes.ts'
import type { Scope, TabName } from './use-usage-view.ts'

export type Summary = Answer<'GET /api/admin/usage/summary'>
export type UsageRow = Item<'GET /api/admin/usage'>

/** Loads the rows of a tab. */
export function useRows(isOwn: boolean, query: Scope & { by: TabName }) {
  return useList(isOwn ? 'GET /api/usage' : 'GET /api/admin/usage', { query, id: ({ key }: UsageRow) => key })
}
