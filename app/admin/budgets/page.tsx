import type { Metadata } from 'next'
import { BudgetsPage } from '#components/usage/budgets-page.tsx'
import { hasRight } from '#lib/auth/index.ts'
import { adminActor } from '#lib/http/index.ts'
import { adminBudgets as t } from '#lib/words/en/admin-budgets.ts'

export const generateMetadata = (): Metadata => ({ title: t('budgets') })

export default async function AdminBudgets() {
  const actor = await adminActor(['admin:budgets', 'group:budgets'])
  return <BudgetsPage whose={hasRight(actor, 'admin:budgets') ? 'everybody' : 'groups'} />
}
