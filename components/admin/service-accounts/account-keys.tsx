'use client'

import Link from 'next/link'
import { useState } from 'react'
import { KeyList } from '#components/api-keys/key-list.tsx'
import { NewKeyDialog } from '#components/api-keys/new-key-dialog.tsx'
import { request } from '#components/request.ts'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import type { KeyScope } from '#lib/auth/shared.ts'
import { adminServiceAccounts as t } from '#lib/words/en/admin-service-accounts.ts'

interface AccountKeysProps {
  account: { id: string; name: string; disabled: boolean }
  /** Scopes that a key of it can have. */
  scopes: readonly KeyScope[]
}

/** Lists the keys of an account of a program, and creates and revokes them. */
export function AccountKeys({ account, scopes }: AccountKeysProps) {
  const params = { accountId: account.id }
  const keys = useList('GET /api/admin/service-accounts/[accountId]/keys', { params, id: ({ id }) => id })
  const [creating, setCreating] = useState(false)
  const title = t('keysOf', { name: visibleText(account.name) })
  return (
    <>
      <Link href="/admin/service-accounts" className="mb-2 inline-block text-ink-2 text-sm underline underline-offset-2">
        {t('allAccounts')}
      </Link>
      <PageHeader
        title={title}
        actions={
          <Button variant="primary" onClick={() => setCreating(true)}>
            {t('newKey')}
          </Button>
        }
      >
        {account.disabled ? t('disabledNote') : t('keyIsHowItActs')}
      </PageHeader>
      <KeyList
        keys={keys}
        caption={title}
        empty={<EmptyState title={t('noKeysYet')} />}
        revoke={keyId => request('DELETE /api/admin/service-accounts/[accountId]/keys/[keyId]', { params: { ...params, keyId } })}
      />
      {creating ? (
        <NewKeyDialog
          scopes={scopes}
          mustEnd="90"
          create={({ expiresAt, ...body }) =>
            request('POST /api/admin/service-accounts/[accountId]/keys', {
              params,
              body: { ...body, scopes: [...body.scopes], expiresAt: expiresAt ?? '' },
            })
          }
          onClose={() => setCreating(false)}
          onCreated={() => void keys.reload()}
        />
      ) : null}
    </>
  )
}
