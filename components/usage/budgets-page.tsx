'use client'

import { useState } from 'react'
import type { Column } from '#components/resource/columns.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { shareOf } from '#lib/budgets/shared.ts'
import { adminBudgets as t } from '#lib/words/en/admin-budgets.ts'
import { BudgetBar } from './budget-bar.tsx'
import { BudgetEditor } from './budget-editor.tsx'
import { BudgetMenu } from './budget-menu.tsx'
import { amountWords, type Budget, kindWords, nameOf, periodWords } from './budget-words.ts'

const POLL_MS = 5_000
const MICRO = 1_000_000

/** Lists the budgets that an administrator, or a manager of groups, may change. */
export function BudgetsPage({ whose }: { whose: 'everybody' | 'groups' }) {
  const budgets = useList('GET /api/admin/budgets', { id: ({ id }) => id, pollMs: POLL_MS })
  const [editing, setEditing] = useState<Budget | 'new' | null>(null)
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('budgets')} actions={budgets.rows.length === 0 ? null : add}>
        {whose === 'everybody' ? t('lead') : t('leadGroups')}
      </PageHeader>
      <ResourceList
        list={budgets}
        loading={t('loading')}
        failed={t('notLoaded')}
        caption={t('budgets')}
        filter={t('filter')}
        none={filter => t('noMatch', { filter })}
        csv="budgets.csv"
        more={t('more')}
        empty={
          <EmptyState title={t('noneYet')} action={add}>
            {t('noneMeans')}
          </EmptyState>
        }
        columns={columns()}
        actions={budget => <BudgetMenu budget={budget} onEdit={() => setEditing(budget)} onDeleted={() => budgets.drop(budget)} />}
      />
      <Dialog
        open={editing !== null}
        onOpenChange={open => (open ? undefined : setEditing(null))}
        title={editing === null || editing === 'new' ? t('addTitle') : t('editTitle', { name: nameOf(editing) })}
      >
        {editing === null ? null : (
          <BudgetEditor
            budget={editing === 'new' ? null : editing}
            kinds={whose === 'everybody' ? ['everyone', 'group', 'user', 'project', 'model'] : ['group']}
            onCancel={() => setEditing(null)}
            onSaved={() => {
              setEditing(null)
              void budgets.reload()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

const usdOf = (microUsd: number | null) => (microUsd === null ? null : microUsd / MICRO)

function columns(): Column<Budget>[] {
  return [
    {
      label: t('subject'),
      value: nameOf,
      cell: budget => (
        <>
          <bdi className="break-words font-[550]">
            <VisibleText isName text={nameOf(budget)} />
          </bdi>
          {budget.kind === 'everyone' ? null : <span className="block text-ink-2 text-xs">{kindWords[budget.kind]()}</span>}
        </>
      ),
    },
    { label: t('kind'), value: ({ kind }) => kindWords[kind](), isHidden: true },
    { label: t('period'), value: ({ period }) => periodWords[period](), from: 'sm', muted: true },
    { label: t('used'), value: budget => shareOf(budget), cell: budget => <BudgetBar budget={budget} /> },
    { label: t('spent'), cell: budget => amountWords(budget, budget.spent), align: 'end', from: 'md' },
    { label: t('reserved'), cell: budget => amountWords(budget, budget.reserved), align: 'end', from: 'lg', muted: true },
    { label: t('limit'), cell: budget => amountWords(budget, budget.limit), align: 'end' },
    { label: t('spentUsd'), value: ({ spent }) => usdOf(spent.microUsd), isHidden: true },
    { label: t('spentTokens'), value: ({ spent }) => spent.tokens, isHidden: true },
    { label: t('reservedUsd'), value: ({ reserved }) => usdOf(reserved.microUsd), isHidden: true },
    { label: t('reservedTokens'), value: ({ reserved }) => reserved.tokens, isHidden: true },
    { label: t('limitUsd'), value: ({ limit }) => usdOf(limit.microUsd), isHidden: true },
    { label: t('limitTokens'), value: ({ limit }) => limit.tokens, isHidden: true },
    {
      label: t('resets'),
      value: ({ resetsAt }) => resetsAt,
      cell: ({ resetsAt }) => resetsAt.slice(0, 16).replace('T', ' '),
      from: 'lg',
      nowrap: true,
      muted: true,
    },
  ]
}
