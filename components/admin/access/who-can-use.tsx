'use client'

import { useState } from 'react'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminAccess as t } from '#lib/words/en/admin-access.ts'
import { levelWords, subjectName, type Thing } from './access-words.ts'
import { Because } from './because.tsx'
import { GiveForm } from './give-form.tsx'
import { RevokeGrant } from './revoke-grant.tsx'

/** Shows to whom a thing is granted and who can use it, and why. Gives and revokes in place. */
export function WhoCanUse({ thing }: { thing: Thing }) {
  const { kind, id } = thing
  const grants = useList('GET /api/admin/grants', { query: { object_kind: kind, object_id: id, limit: 500 }, id: one => one.id })
  const people = useList('GET /api/admin/access', { query: { kind, id }, id: ({ userId }) => userId })
  const [isGiving, setGiving] = useState(false)
  const changed = () => {
    void grants.reload()
    void people.reload()
  }
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-2">
        <h3 className="text-sm">{t('grantedTo')}</h3>
        <ResourceList
          list={grants}
          loading={t('loadingGrants')}
          failed={t('grantsNotLoaded')}
          caption={t('grantedTo')}
          filter={t('filterGrants')}
          none={filter => t('noGrantMatches', { filter })}
          isShort
          more={t('more')}
          empty={<p className="text-ink-2 text-sm">{t('notGranted')}</p>}
          columns={[
            {
              label: t('whoHas'),
              value: ({ subject }) => subjectName(subject),
              cell: ({ subject }) => <VisibleText isName text={subjectName(subject)} />,
            },
            { label: t('level'), value: ({ level }) => levelWords(level) },
          ]}
          actions={grant => <RevokeGrant grant={grant} onChanged={changed} />}
        />
        {isGiving ? (
          <div className="mt-2 border-line border-t pt-4">
            <GiveForm
              thing={thing}
              onCancel={() => setGiving(false)}
              onGiven={() => {
                setGiving(false)
                changed()
              }}
            />
          </div>
        ) : (
          <div>
            <Button onClick={() => setGiving(true)}>{t('give')}</Button>
          </div>
        )}
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm">{t('people')}</h3>
        <ResourceList
          list={people}
          loading={t('loadingPeople')}
          failed={t('peopleNotLoaded')}
          caption={t('people')}
          filter={t('filterPeople')}
          none={filter => t('noPersonMatches', { filter })}
          isShort
          more={t('more')}
          csv="people.csv"
          empty={<EmptyState title={t('nobody')}>{t('nobodyMeans')}</EmptyState>}
          columns={[
            {
              label: t('userKind'),
              value: ({ name }) => name,
              cell: ({ name, email }) => (
                <>
                  <VisibleText isName text={name} />
                  <span className="block break-all text-ink-2 text-xs">{email}</span>
                </>
              ),
            },
            { label: t('level'), value: ({ level }) => levelWords(level) },
            {
              label: t('because'),
              value: ({ because }) => because.map(({ text }) => text).join(' '),
              cell: ({ because }) => <Because reasons={because} />,
            },
          ]}
        />
      </section>
    </div>
  )
}
