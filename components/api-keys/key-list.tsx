'use client'

import type { ReactNode } from 'react'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import type { List } from '#components/resource/use-list.ts'
import type { Item } from '#components/routes.ts'
import { apiKeys as t } from '#lib/words/en/api-keys.ts'
import { common } from '#lib/words/en/common.ts'

interface KeyListProps {
  keys: List<Item<'GET /api/keys'>>
  caption: string
  empty: ReactNode
  /** Left out: the viewer may not revoke. */
  revoke?: ((keyId: string) => Promise<unknown>) | undefined
}

/** Lists API keys with what each may do and when it ends, and revokes them. */
export function KeyList({ keys, caption, empty, revoke }: KeyListProps) {
  return (
    <ResourceList
      list={keys}
      loading={t('loadingKeys')}
      failed={t('keysNotLoaded')}
      caption={caption}
      filter={t('filterKeys')}
      none={filter => t('noKeyMatches', { filter })}
      isShort
      empty={empty}
      columns={[
        { label: common('name'), value: ({ name }) => name },
        { label: t('key'), value: ({ prefix }) => `${prefix}…`, mono: true, muted: true, nowrap: true, from: 'md' },
        { label: t('may'), value: ({ scopes }) => scopes?.join(', ') ?? t('everythingYouMay'), muted: true },
        { label: t('created'), at: ({ createdAt }) => createdAt, from: 'md' },
        { label: t('lastUsed'), at: ({ lastUsedAt }) => lastUsedAt, never: t('never') },
        { label: t('ends'), at: ({ expiresAt }) => expiresAt, never: t('noEnd') },
      ]}
      actions={
        revoke &&
        (key => (
          <RowAction
            label={t('revokeKey', { name: key.name })}
            failure={t('keyWasNotRevoked')}
            question={{
              title: t('revokeKeyQuestion', { name: key.name }),
              description: t('programsThatUseThisKey'),
              confirmLabel: t('revoke'),
            }}
            run={async () => {
              await revoke(key.id)
              keys.drop(key)
            }}
          >
            {t('revoke')}
          </RowAction>
        ))
      }
    />
  )
}
