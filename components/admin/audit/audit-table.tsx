'use client'

import { useState } from 'react'
import { dateTime } from '#components/dates.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { addressOf, type Item } from '#components/routes.ts'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { adminAudit as t } from '#lib/words/en/admin-audit.ts'
import { type Days, daysQuery } from './audit-days.ts'
import { actionSentence, detailText, rawDetailText, targetText } from './audit-sentences.ts'

type Entry = Item<'GET /api/admin/audit'>

const PAGE = 50
const EMPTY = {
  changes: () => ({ title: t('noChangesYet'), text: t('changesAppearHere') }),
  calls: () => ({ title: t('noToolCallsYet'), text: t('callsAppearHere') }),
}
const nothing = () => ({ title: t('nothingInThisPeriod'), text: t('chooseOtherDays') })

/** Shows entries of some days, and exports them all as CSV. */
export function AuditTable({ about }: { about: keyof typeof EMPTY }) {
  const [days, setDays] = useState<Days>({ first: '', last: '' })
  const query = { about, ...daysQuery(days) }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('from')}>
          <Input type="date" value={days.first} max={days.last} onChange={event => setDays({ ...days, first: event.target.value })} />
        </Field>
        <Field label={t('to')}>
          <Input type="date" value={days.last} min={days.first} onChange={event => setDays({ ...days, last: event.target.value })} />
        </Field>
        <a href={addressOf('GET /api/admin/audit/export', { query })} download className={buttonClasses()}>
          {t('exportCsv')}
        </a>
      </div>
      <Entries query={query} isFiltered={days.first !== '' || days.last !== ''} />
    </div>
  )
}

type Asked = { about: keyof typeof EMPTY } & ReturnType<typeof daysQuery>

/** Loads older pages on demand. The filter searches the pages that are loaded. */
function Entries({ query, isFiltered }: { query: Asked; isFiltered: boolean }) {
  const events = useList('GET /api/admin/audit', { query: { ...query, limit: PAGE }, id: ({ id }) => id })
  const { title, text } = isFiltered ? nothing() : EMPTY[query.about]()
  return (
    <ResourceList
      list={events}
      loading={t('loadingAuditTrail')}
      failed={t('auditTrailNotLoaded')}
      caption={t('auditTrail')}
      filter={t('filterTheTrail')}
      none={filter => (events.loadMore ? t('nothingLoadedSoFarMatches', { filter }) : t('nothingMatchesFilter', { filter }))}
      words={wordsOf}
      empty={<EmptyState title={title}>{text}</EmptyState>}
      columns={[
        {
          label: t('time'),
          at: ({ at }) => at,
          cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
          muted: true,
          nowrap: true,
          from: 'sm',
        },
        {
          label: t('who'),
          value: ({ actor }) => actor?.name ?? 'Parley',
          cell: ({ actor, at }) => (
            <>
              <span title={actor?.email}>{actor?.name ?? 'Parley'}</span>
              <p className="text-2xs text-ink-2 sm:hidden">{dateTime(at)}</p>
            </>
          ),
        },
        {
          label: t('what'),
          value: ({ action }) => actionSentence(action),
          cell: event => (
            <>
              {actionSentence(event.action)}
              <p className="break-all text-ink-2 text-xs md:hidden">{targetText(event)}</p>
            </>
          ),
        },
        {
          label: t('target'),
          value: targetText,
          cell: event => <span className="break-all">{targetText(event)}</span>,
          muted: true,
          from: 'md',
        },
        {
          label: t('details'),
          value: detailText,
          cell: event => (
            <span title={rawDetailText(event)} className="wrap-anywhere">
              {detailText(event)}
            </span>
          ),
          muted: true,
          from: 'lg',
        },
      ]}
    />
  )
}

function wordsOf(event: Entry): (string | null)[] {
  const { action, actor } = event
  return [
    action,
    actionSentence(action),
    actor?.name ?? null,
    actor?.email ?? null,
    targetText(event),
    detailText(event),
    rawDetailText(event),
  ]
}
