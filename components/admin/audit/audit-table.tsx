'use client'

import { useState } from 'react'
import { dateTime } from '#components/dates.ts'
import { request } from '#components/request.ts'
import { FilterField } from '#components/resource/filter-field.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { addressOf, type Item } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { matchesFilter } from '#components/text-filter.ts'
import { Button } from '#components/ui/button.tsx'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { type Days, daysQuery } from './audit-days.ts'
import { actionSentence, detailText, rawDetailText, targetText } from './audit-sentences.ts'

type Entry = Item<'GET /api/admin/audit'>

const PAGE = 50
const EMPTY = {
  changes: { title: 'No changes yet', text: 'Changes to servers, models, people, policies and settings will appear here.' },
  calls: { title: 'No tool calls yet', text: 'Each decision about whether a tool may run will appear here, with its rule.' },
}

/** Shows entries of some days, and exports them all as CSV. */
export function AuditTable({ about }: { about: keyof typeof EMPTY }) {
  const [days, setDays] = useState<Days>({ first: '', last: '' })
  const query = { about, ...daysQuery(days) }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="From">
          <Input type="date" value={days.first} max={days.last} onChange={event => setDays({ ...days, first: event.target.value })} />
        </Field>
        <Field label="To">
          <Input type="date" value={days.last} min={days.first} onChange={event => setDays({ ...days, last: event.target.value })} />
        </Field>
        <a href={addressOf('GET /api/admin/audit/export', { query })} download className={buttonClasses()}>
          Export CSV
        </a>
      </div>
      <Entries key={JSON.stringify(query)} query={query} isFiltered={days.first !== '' || days.last !== ''} />
    </div>
  )
}

/** Loads older pages on demand. The filter searches the pages that are loaded. */
type Asked = { about: keyof typeof EMPTY } & ReturnType<typeof daysQuery>

function Entries({ query, isFiltered }: { query: Asked; isFiltered: boolean }) {
  const { about } = query
  const [resource, { reload, change }] = useResource('GET /api/admin/audit', { query: { ...query, limit: PAGE } })
  const more = useAction()

  const loadOlder = (cursor: string) =>
    void more.run(async () => {
      const older = await request('GET /api/admin/audit', { query: { ...query, limit: PAGE, cursor } })
      change(shown => ({ data: [...shown.data, ...older.data], nextCursor: older.nextCursor }))
    })

  return (
    <ResourceView resource={resource} loading="Loading audit trail" failed="The audit trail could not be loaded." onRetry={reload}>
      {({ data, nextCursor }) =>
        data.length === 0 ? (
          <EmptyState title={isFiltered ? 'Nothing in this period' : EMPTY[about].title}>
            {isFiltered ? 'Choose other days, or clear both dates.' : EMPTY[about].text}
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-3">
            <Events events={data} isComplete={nextCursor === null} />
            <Problem text={more.problem} />
            {nextCursor === null ? null : (
              <div>
                <Button busy={more.busy} onClick={() => loadOlder(nextCursor)}>
                  Load older
                </Button>
              </div>
            )}
          </div>
        )
      }
    </ResourceView>
  )
}

function Events({ events, isComplete }: { events: readonly Entry[]; isComplete: boolean }) {
  const [filter, setFilter] = useState('')
  const shown = events.filter(event =>
    matchesFilter(
      filter,
      event.action,
      actionSentence(event.action),
      event.actor?.name ?? null,
      event.actor?.email ?? null,
      targetText(event),
      detailText(event),
      rawDetailText(event),
    ),
  )
  return (
    <>
      <FilterField label="Filter the trail" value={filter} onChange={setFilter} />
      <Table
        caption="Audit trail"
        head={
          <>
            <Th from="sm">Time</Th>
            <Th>Who</Th>
            <Th>What</Th>
            <Th from="md">Target</Th>
            <Th from="lg">Details</Th>
          </>
        }
      >
        {shown.map(event => (
          <Tr key={event.id}>
            <Td muted nowrap from="sm">
              <time dateTime={event.at}>{dateTime(event.at)}</time>
            </Td>
            <Td>
              <span title={event.actor?.email}>{event.actor?.name ?? 'Parley'}</span>
              <p className="text-2xs text-ink-2 sm:hidden">{dateTime(event.at)}</p>
            </Td>
            <Td>
              {actionSentence(event.action)}
              <p className="break-all text-ink-2 text-xs md:hidden">{targetText(event)}</p>
            </Td>
            <Td muted from="md">
              <span className="break-all">{targetText(event)}</span>
            </Td>
            <Td muted from="lg">
              <span title={rawDetailText(event)} className="wrap-anywhere">
                {detailText(event)}
              </span>
            </Td>
          </Tr>
        ))}
      </Table>
      {shown.length === 0 ? (
        <p className="text-ink-2 text-sm">
          Nothing {isComplete ? '' : 'loaded so far '}matches “{filter}”.
        </p>
      ) : null}
    </>
  )
}
