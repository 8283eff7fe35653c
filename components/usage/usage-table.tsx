'use client'

import { duration } from '#components/chat-store/format.ts'
import type { Column } from '#components/resource/columns.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import type { List } from '#components/resource/use-list.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { usagePage as t } from '#lib/words/en/usage-page.ts'
import { BudgetBar } from './budget-bar.tsx'
import { amount, costOf, longDay } from './format.ts'
import type { UsageRow } from './use-rows.ts'
import { type Narrowing, narrowings, type TabName } from './use-usage-view.ts'

export interface UsageTableProps {
  list: List<UsageRow>
  by: TabName
  onNarrow: (to: Narrowing, id: string) => void
}

const headings: Record<TabName, () => string> = {
  user: () => t('person'),
  group: () => t('group'),
  project: () => t('project'),
  model: () => t('model'),
  assistant: () => t('assistant'),
  server: () => t('server'),
  schedule: () => t('schedule'),
  day: () => t('day'),
}

/** Lists the usage of each thing. A name narrows the page to it. */
export function UsageTable({ list, by, onNarrow }: UsageTableProps) {
  const narrowing = narrowings.find(name => name === by)
  const nameOf = (row: UsageRow) => (by === 'day' ? longDay(row.key) : row.name)
  const columns: Column<UsageRow>[] = [
    {
      label: headings[by](),
      value: ({ key, name }) => (by === 'day' ? key : name),
      cell: row =>
        narrowing && row.key !== '' ? (
          <button
            type="button"
            onClick={() => onNarrow(narrowing, row.key)}
            aria-label={t('showOnly', { name: row.name })}
            className="rounded-sm text-start hover:underline"
          >
            <VisibleText isName text={row.name} />
          </button>
        ) : (
          <VisibleText isName text={nameOf(row)} />
        ),
    },
    ...(by === 'user' ? [groups] : []),
    { label: by === 'server' ? t('calls') : t('answers'), value: ({ runs }) => runs, align: 'end' },
    { label: t('errors'), value: ({ errors }) => errors, align: 'end', from: 'lg', muted: true },
    {
      label: t('tokens'),
      value: ({ promptTokens, completionTokens }) => promptTokens + completionTokens,
      cell: ({ promptTokens, completionTokens }) => amount(promptTokens + completionTokens),
      align: 'end',
    },
    { label: t('cost'), value: ({ costMicroUsd }) => costMicroUsd, cell: cost, align: 'end', nowrap: true },
    ...(by === 'server' ? [] : [firstWords]),
    ...(list.rows.some(({ budget }) => budget !== null) ? [budgetColumn] : []),
  ]
  const empty =
    by === 'server' ? { title: t('noCallsYet'), text: t('callsAppearHere') } : { title: t('noUsage'), text: t('answersAppearHere') }
  return (
    <ResourceList
      list={list}
      loading={t('loading')}
      failed={t('notLoaded')}
      caption={headings[by]()}
      filter={t('filterRows')}
      none={filter => t('nothingMatches', { filter })}
      isShort
      empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
      columns={columns}
    />
  )
}

const groups: Column<UsageRow> = {
  get label() {
    return t('groups')
  },
  value: ({ groups: names = [] }) => names.join(', '),
  muted: true,
  from: 'md',
}

const firstWords: Column<UsageRow> = {
  get label() {
    return t('firstWords')
  },
  value: ({ ttftMs }) => ttftMs,
  cell: ({ ttftMs }) => (ttftMs === null ? null : <bdi>{duration(ttftMs)}</bdi>),
  align: 'end',
  from: 'lg',
  muted: true,
}

const budgetColumn: Column<UsageRow> = {
  get label() {
    return t('ofTheBudget')
  },
  cell: ({ budget }) => (budget === null ? null : <BudgetBar budget={budget} />),
  from: 'md',
}

/** Shows a cost, and says where it is not the whole one. */
function cost(row: UsageRow) {
  const isPartial = row.costMicroUsd !== null && row.unpricedTokens > 0
  return (
    <span
      title={isPartial ? t('partlyUnpriced', { tokens: amount(row.unpricedTokens) }) : undefined}
      className={row.costMicroUsd === null ? 'text-ink-2' : ''}
    >
      {costOf(row)}
      {isPartial ? <span className="sr-only">{`, ${t('partlyUnpriced', { tokens: amount(row.unpricedTokens) })}`}</span> : null}
      {isPartial ? (
        <span aria-hidden className="text-ink-2">
          {' +'}
        </span>
      ) : null}
    </span>
  )
}
