'use client'

import type { Column } from '#components/resource/columns.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import type { List } from '#components/resource/use-list.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Select } from '#components/ui/select.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { type ObjectKind, type SubjectKind, subjectKinds } from '#lib/access/shared.ts'
import { adminAccess as t } from '#lib/words/en/admin-access.ts'
import { type Grant, kindOptions, levelWords, objectName, subjectKindWords, subjectName } from './access-words.ts'
import { RevokeGrant } from './revoke-grant.tsx'

export interface Kinds {
  subject: SubjectKind | ''
  object: ObjectKind | ''
}

interface GrantTableProps {
  grants: List<Grant>
  kinds: Kinds
  onKinds: (kinds: Kinds) => void
}

/** Lists all grants, those of chosen kinds where some are chosen. */
export function GrantTable({ grants, kinds, onKinds }: GrantTableProps) {
  const isNarrow = kinds.subject !== '' || kinds.object !== ''
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <span className="w-40">
          <Select
            aria-label={t('whoHas')}
            value={kinds.subject}
            options={[
              { value: '' as const, label: t('anySubject') },
              ...subjectKinds.map(value => ({ value, label: subjectKindWords[value]() })),
            ]}
            onValueChange={subject => onKinds({ ...kinds, subject })}
          />
        </span>
        <span className="w-40">
          <Select
            aria-label={t('kindOfThing')}
            value={kinds.object}
            options={[{ value: '', label: t('anyThing') }, ...kindOptions()]}
            onValueChange={object => onKinds({ ...kinds, object: object as ObjectKind | '' })}
          />
        </span>
      </div>
      <ResourceList
        list={grants}
        loading={t('loadingGrants')}
        failed={t('grantsNotLoaded')}
        caption={t('grants')}
        filter={t('filterGrants')}
        none={filter => t('noGrantMatches', { filter })}
        csv="grants.csv"
        more={t('more')}
        empty={
          <EmptyState title={isNarrow ? t('noGrantsOfKind') : t('noGrants')}>
            {isNarrow ? t('noGrantsOfKindMeans') : t('noGrantsMeans')}
          </EmptyState>
        }
        columns={columns()}
        actions={grant => <RevokeGrant grant={grant} onChanged={() => void grants.reload()} />}
      />
    </div>
  )
}

function columns(): Column<Grant>[] {
  return [
    {
      label: t('whoHas'),
      value: ({ subject }) => subjectName(subject),
      cell: ({ subject }) => (
        <>
          <span className="break-words font-[550]">
            <VisibleText isName text={subjectName(subject)} />
          </span>
          {subject.kind === 'everyone' ? null : <span className="block text-ink-2 text-xs">{subjectKindWords[subject.kind]()}</span>}
        </>
      ),
    },
    {
      label: t('whatIsGiven'),
      value: ({ object }) => objectName(object),
      cell: ({ object }) => (
        <>
          <span className={object.name === null ? 'break-all text-ink-2' : 'break-words'}>
            <VisibleText isName text={objectName(object)} />
          </span>
          <span className="block text-ink-2 text-xs">{t('kindName', { kind: object.kind })}</span>
        </>
      ),
    },
    { label: t('kind'), value: ({ object }) => t('kindName', { kind: object.kind }), isHidden: true },
    { label: t('level'), value: ({ level }) => levelWords(level) },
    { label: t('givenBy'), value: ({ givenBy }) => givenBy, from: 'md', muted: true },
    { label: t('given'), at: ({ createdAt }) => createdAt, from: 'sm' },
  ]
}
