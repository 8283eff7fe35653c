'use client'

import { MoreHorizontal } from 'lucide-react'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { adminBudgets as t } from '#lib/words/en/admin-budgets.ts'
import { common } from '#lib/words/en/common.ts'
import { type Budget, nameOf } from './budget-words.ts'

/** Changes or deletes a budget. */
export function BudgetMenu({ budget, onEdit, onDeleted }: { budget: Budget; onEdit: () => void; onDeleted: () => void }) {
  const name = nameOf(budget)
  const [remove, busy, question] = useRowAction({
    failure: t('notDeleted'),
    question: { title: t('deleteQuestion', { name }), description: t('deleteMeans'), confirmLabel: t('delete') },
    async run() {
      await request('DELETE /api/admin/budgets/[budgetId]', { params: { budgetId: budget.id } })
      onDeleted()
    },
  })
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actionsFor', { name })} size="sm" disabled={busy}>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={onEdit}>{common('edit')}</MenuItem>
        <MenuItem tone="danger" onSelect={remove}>
          {t('delete')}
        </MenuItem>
      </Menu>
      {question}
    </>
  )
}
