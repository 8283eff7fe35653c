'use client'

import Link from 'next/link'
import { useState } from 'react'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminServiceAccounts as t } from '#lib/words/en/admin-service-accounts.ts'
import { common } from '#lib/words/en/common.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountDialog, type ServiceAccount } from './account-dialog.tsx'

/** Lists the accounts of programs, and makes and changes them. */
export function ServiceAccountsPage() {
  const accounts = useList('GET /api/admin/service-accounts', { id: ({ id }) => id })
  /** Null: a new one. */
  const [edited, setEdited] = useState<ServiceAccount | null | undefined>()
  return (
    <>
      <PageHeader
        title={t('serviceAccounts')}
        actions={
          <Button variant="primary" onClick={() => setEdited(null)}>
            {t('newAccount')}
          </Button>
        }
      >
        {t('purpose')}
      </PageHeader>
      <ResourceList
        list={accounts}
        loading={t('loadingAccounts')}
        failed={t('accountsNotLoaded')}
        caption={t('serviceAccounts')}
        filter={t('filterAccounts')}
        none={filter => t('noAccountMatches', { filter })}
        isShort
        csv="service-accounts.csv"
        more={t('more')}
        empty={<EmptyState title={t('noAccountsYet')}>{t('createOneForEachProgram')}</EmptyState>}
        columns={[
          {
            label: common('name'),
            value: ({ name }) => name,
            cell: ({ id, name }) => (
              <Link href={`/admin/service-accounts/${id}`} className="font-[550] underline-offset-2 hover:underline">
                <bdi>
                  <VisibleText isName text={name} />
                </bdi>
              </Link>
            ),
          },
          { label: t('role'), value: ({ role }) => common('roleName', { role }), nowrap: true },
          {
            label: t('state'),
            value: stateOf,
            cell: account => (account.disabled ? <Badge tone="wait">{stateOf(account)}</Badge> : stateOf(account)),
          },
          { label: t('keys'), value: ({ keys }) => keys, align: 'end' },
          { label: t('created'), at: ({ createdAt }) => createdAt, from: 'md' },
        ]}
        actions={account => (
          <AccountActions
            account={account}
            onEdit={() => setEdited(account)}
            onChanged={accounts.put}
            onDeleted={() => accounts.drop(account)}
          />
        )}
      />
      {edited === undefined ? null : <AccountDialog account={edited} onClose={() => setEdited(undefined)} onSaved={accounts.put} />}
    </>
  )
}

function stateOf({ disabled }: ServiceAccount): string {
  return disabled ? t('disabled') : t('enabled')
}
