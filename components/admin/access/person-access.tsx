'use client'

import { useState } from 'react'
import { FilterField } from '#components/resource/filter-field.tsx'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Select } from '#components/ui/select.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminAccess as t } from '#lib/words/en/admin-access.ts'
import { type GivenKind, kindOptions, levelWords } from './access-words.ts'
import { Because } from './because.tsx'
import { NamedSubject } from './subject-field.tsx'

/** Shows what one person may use, and why; and why not. */
export function PersonAccess({ userId: first }: { userId: string | null }) {
  const [userId, setUserId] = useState(first)
  return (
    <div className="flex flex-col gap-5">
      <div className="sm:w-1/2">
        <NamedSubject kind="user" onChoose={found => found && setUserId(found.id)} />
      </div>
      {userId === null ? <p className="text-ink-2 text-sm">{t('choosePerson')}</p> : <Things key={userId} userId={userId} />}
    </div>
  )
}

function Things({ userId }: { userId: string }) {
  const [kind, setKind] = useState<GivenKind>('model')
  const [text, setText] = useState('')
  const things = useList('GET /api/admin/access/people/[userId]', { params: { userId }, query: { kind, text }, id: ({ id }) => id })
  const name = things.resource.state === 'ready' ? things.resource.data.person.name : null
  return (
    <section className="flex flex-col gap-3">
      {name === null ? null : <h2 className="text-base">{t('ofPerson', { name: visibleText(name) })}</h2>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <FilterField label={t('filterThings')} value={text} onChange={typed => setText(typed.slice(0, 200))} />
        <span className="w-40">
          <Select aria-label={t('kindOfThing')} value={kind} options={kindOptions()} onValueChange={setKind} />
        </span>
      </div>
      <ResourceList
        list={things}
        loading={t('loadingThings')}
        failed={t('thingsNotLoaded')}
        caption={t('person')}
        more={t('more')}
        csv="access.csv"
        empty={<EmptyState title={t('nothingOfKind')}>{t('nothingOfKindMeans')}</EmptyState>}
        columns={[
          {
            label: t('whatIsGiven'),
            value: one => one.name,
            cell: one => (
              <>
                <span className="break-words font-[550]">
                  <VisibleText isName text={one.name} />
                </span>
                {one.detail === '' ? null : <span className="block break-all text-ink-2 text-xs">{one.detail}</span>}
              </>
            ),
          },
          { label: t('mayUse'), value: ({ level }) => (level === null ? t('cannot') : levelWords(level)) },
          {
            label: t('because'),
            value: ({ because }) => because.map(one => one.text).join(' '),
            cell: ({ because }) => <Because reasons={because} />,
          },
        ]}
      />
    </section>
  )
}
