import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AccountKeys } from '#components/admin/service-accounts/account-keys.tsx'
import { scopesOf } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { adminActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { adminServiceAccounts as t } from '#lib/words/en/admin-service-accounts.ts'

interface AccountPageProps {
  params: Promise<{ accountId: string }>
}

export const generateMetadata = (): Metadata => ({ title: t('serviceAccounts') })

export default async function ServiceAccountPage({ params }: AccountPageProps) {
  await adminActor()
  const { accountId } = await params
  const account = await find(accountId)
  if (account === null) notFound()
  const { id, name, role, disabled } = account
  return <AccountKeys account={{ id, name, disabled }} scopes={scopesOf(role)} />
}

async function find(accountId: string) {
  try {
    return await server().auth.serviceAccounts.get(accountId)
  } catch (error) {
    if (isAppError(error) && error.code === 'user_not_found') return null
    throw error
  }
}
