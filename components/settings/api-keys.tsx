'use client'

import { useState } from 'react'
import { KeyList } from '#components/api-keys/key-list.tsx'
import { NewKeyDialog } from '#components/api-keys/new-key-dialog.tsx'
import { request } from '#components/request.ts'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { KeyScope } from '#lib/auth/shared.ts'
import { settings as t } from '#lib/words/en/settings.ts'
import { EditorAccess } from './editor-access.tsx'

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
      <KeyList
        keys={keys}
        caption={t('yourApiKeys')}
        empty={
          <EmptyState title={t('noKeysYet')} action={<Button onClick={() => setCreating(true)}>{t('createTheFirstKey')}</Button>}>
            {t('createOneForEachProgram')}
          </EmptyState>
        }
        revoke={keyId => request('DELETE /api/keys/[keyId]', { params: { keyId } })}
      />
      <EditorAccess origin={origin} />
      {creating ? (
        <NewKeyDialog
          scopes={scopes}
          create={body => request('POST /api/keys', { body: { ...body, scopes: [...body.scopes] } })}
          onClose={() => setCreating(false)}
          onCreated={() => void keys.reload()}
        />
      ) : null}
    </>
  )
}
