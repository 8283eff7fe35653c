'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { KeyScope } from '#lib/auth/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { settings as t } from '#lib/words/en/settings.ts'
import { EditorAccess } from './editor-access.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

interface ApiKeysProps {
  origin: string
  /** Scopes that this person may give a key. */
  scopes: readonly KeyScope[]
}

/** Lists the person's API keys, creates and revokes them, and explains where else than in our API they work. */
export function ApiKeys({ origin, scopes }: ApiKeysProps) {
  const keys = useList('GET /api/keys', { id: ({ id }) => id })
  const [creating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t('newKey')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('apiKeys')} actions={create}>
        {t.rich('programsUseAKeyAs', {
          code: chunks => (
            <code key="code" className="font-mono text-xs">
              {chunks}
            </code>
          ),
          path: chunks => (
            <code key="path" className="font-mono text-xs">
              {chunks}
            </code>
          ),
        })}
      </PageHeader>
      <ResourceList
        list={keys}
        loading={t('loadingKeys')}
        failed={t('keysNotLoaded')}
        caption={t('yourApiKeys')}
        filter={t('filterKeys')}
        none={filter => t('noKeyMatches', { filter })}
        isShort
        empty={
          <EmptyState title={t('noKeysYet')} action={<Button onClick={() => setCreating(true)}>{t('createTheFirstKey')}</Button>}>
            {t('createOneForEachProgram')}
          </EmptyState>
        }
        columns={[
          { label: common('name'), value: ({ name }) => name },
          { label: t('key'), value: ({ prefix }) => `${prefix}…`, mono: true, muted: true, nowrap: true, from: 'md' },
          { label: t('may'), value: ({ scopes }) => scopes?.join(', ') ?? t('everythingYouMay'), muted: true },
          { label: t('created'), at: ({ createdAt }) => createdAt, from: 'md' },
          { label: t('lastUsed'), at: ({ lastUsedAt }) => lastUsedAt, never: t('never') },
          { label: t('ends'), at: ({ expiresAt }) => expiresAt, never: t('noEnd') },
        ]}
        actions={key => (
          <RowAction
            label={t('revokeKey', { name: key.name })}
            failure={t('keyWasNotRevoked')}
            question={{
              title: t('revokeKeyQuestion', { name: key.name }),
              description: t('programsThatUseThisKey'),
              confirmLabel: t('revoke'),
            }}
            run={async () => {
              await request('DELETE /api/keys/[keyId]', { params: { keyId: key.id } })
              keys.drop(key)
            }}
          >
            {t('revoke')}
          </RowAction>
        )}
      />
      <EditorAccess origin={origin} />
      {creating ? <NewKeyDialog scopes={scopes} onClose={() => setCreating(false)} onCreated={() => void keys.reload()} /> : null}
    </>
  )
}
