'use client'

import { useState } from 'react'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { adminAccess as t } from '#lib/words/en/admin-access.ts'
import type { Thing } from './access-words.ts'
import { GiveForm } from './give-form.tsx'
import { GrantTable, type Kinds } from './grant-table.tsx'
import { PersonAccess } from './person-access.tsx'
import { ThingField } from './thing-field.tsx'
import { WhoCanUse } from './who-can-use.tsx'

/** Shows who may use what: all grants, and the same from one person or one thing. */
export function AccessPage({ userId }: { userId: string | null }) {
  const [kinds, setKinds] = useState<Kinds>({ subject: '', object: '' })
  const [isGiving, setGiving] = useState(false)
  const query = {
    limit: 500,
    ...(kinds.subject === '' ? {} : { subject_kind: kinds.subject }),
    ...(kinds.object === '' ? {} : { object_kind: kinds.object }),
  }
  const grants = useList('GET /api/admin/grants', { query, id: ({ id }) => id })
  const give = (
    <Button variant="primary" onClick={() => setGiving(true)}>
      {t('give')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('access')} actions={give}>
        {t('lead')}
      </PageHeader>
      <Tabs
        label={t('views')}
        defaultValue={userId === null ? 'grants' : 'person'}
        tabs={[
          {
            value: 'grants',
            label: t('grants'),
            content: <GrantTable grants={grants} kinds={kinds} onKinds={setKinds} />,
          },
          { value: 'person', label: t('person'), content: <PersonAccess userId={userId} /> },
          { value: 'thing', label: t('thing'), content: <ThingAccess /> },
        ]}
      />
      <Dialog open={isGiving} onOpenChange={setGiving} title={t('giveTitle')}>
        {isGiving ? (
          <GiveForm
            onCancel={() => setGiving(false)}
            onGiven={() => {
              setGiving(false)
              void grants.reload()
            }}
          />
        ) : null}
      </Dialog>
    </>
  )
}

function ThingAccess() {
  const [thing, setThing] = useState<Thing | null>(null)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-4 sm:w-1/2">
        <ThingField onChoose={setThing} />
      </div>
      {thing === null ? (
        <p className="text-ink-2 text-sm">{t('chooseThing')}</p>
      ) : (
        <section key={`${thing.kind} ${thing.id}`} className="flex flex-col gap-3">
          <h2 className="text-base">{t('whoCanUse', { name: visibleText(thing.name) })}</h2>
          <WhoCanUse thing={thing} />
        </section>
      )}
    </div>
  )
}
