'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { request } from '#components/request.ts'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { useAction } from '#components/use-action.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { adminGroups, adminGroup as t } from '#lib/words/en/admin-groups.ts'
import { common } from '#lib/words/en/common.ts'
import { MemberMenu } from './member-menu.tsx'
import { MemberTable } from './member-table.tsx'
import { PersonPicker } from './person-picker.tsx'
import { type Group, useGroupActs } from './use-group-acts.tsx'

/** Shows the people of a group. `mayChange`: the person administers groups. */
export function GroupPage({ group: given, mayChange }: { group: Group; mayChange: boolean }) {
  const [group, setGroup] = useState(given)
  const router = useRouter()
  const members = useList('GET /api/admin/groups/[groupId]/members', { id: ({ userId }) => userId, params: { groupId: group.id } })
  const adding = useAction()
  const [added, setAdded] = useState<string | null>(null)
  const acts = useGroupActs(group, { onRenamed: setGroup, onDeleted: () => router.push('/admin/groups') })
  const isKeptElsewhere = group.source !== 'manual'
  const isOpen = mayChange && !isKeptElsewhere
  const count = (by: 1 | -1) => setGroup(before => ({ ...before, members: before.members + by }))

  return (
    <>
      <Link href="/admin/groups" className="mb-3 inline-flex items-center gap-1 text-ink-2 text-sm hover:text-ink">
        <ArrowLeft size={14} aria-hidden className="rtl:rotate-180" />
        {t('all')}
      </Link>
      <PageHeader
        title={visibleText(group.name)}
        actions={
          <>
            <Link href={`/admin/usage?group=${group.id}`} className={buttonClasses()}>
              {t('usage')}
            </Link>
            {isOpen ? (
              <>
                <Button onClick={acts.rename}>{common('rename')}</Button>
                <Button variant="ghost" busy={acts.busy} onClick={acts.remove}>
                  {common('delete')}
                </Button>
              </>
            ) : null}
          </>
        }
      >
        {t('people', { count: group.members })}{' '}
        {isKeptElsewhere ? t('keptElsewhere', { source: adminGroups('sourceOf', { source: group.source }) }) : null}
      </PageHeader>
      {isOpen ? (
        <PersonPicker
          groupId={group.id}
          problem={adding.problem}
          done={added === null ? null : t('added', { name: added })}
          onChoose={person =>
            void adding.run(async () => {
              setAdded(null)
              await request('PUT /api/admin/groups/[groupId]/members/[userId]', { params: { groupId: group.id, userId: person.userId } })
              members.put({ ...person, addedAt: new Date().toISOString() })
              count(1)
              setAdded(visibleText(person.name))
            })
          }
        />
      ) : null}
      <MemberTable
        members={members}
        emptyMeans={isOpen ? t('nobodyYetMeans') : isKeptElsewhere ? t('nobodyElsewhereMeans') : adminGroups('noneManagedMeans')}
        {...(mayChange
          ? {
              actions: member => (
                <MemberMenu
                  member={member}
                  groupId={group.id}
                  isKeptElsewhere={isKeptElsewhere}
                  onChanged={members.put}
                  onRemoved={() => {
                    members.drop(member)
                    count(-1)
                  }}
                  onAddedAgain={() => {
                    members.put(member)
                    count(1)
                  }}
                />
              ),
            }
          : {})}
      />
      {acts.dialogs}
    </>
  )
}
