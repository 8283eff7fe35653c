'use client'

import { fixedList } from '#components/resource/fixed-list.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import type { Item } from '#components/routes.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminInvitations as t } from '#lib/words/en/admin-invitations.ts'
import { common } from '#lib/words/en/common.ts'
import type { Line } from './read-lines.ts'

export interface Checked {
  line: Line
  number: number
  problem: string | null
}
export type Result = Item<'POST /api/admin/invitations/-/several'>

const shared = () => ({
  loading: common('loading'),
  failed: '',
  empty: null,
  filter: t('filterLines'),
  none: () => t('noLineMatches'),
  isShort: true,
})

/** Shows what was read from each line, and what is wrong with it: those with a problem first. */
export function CheckedTable({ lines }: { lines: readonly Checked[] }) {
  const sorted = [...lines.filter(line => line.problem !== null), ...lines.filter(line => line.problem === null)]
  return (
    <ResourceList
      {...shared()}
      list={fixedList(sorted, ({ number }) => `${number}`)}
      caption={t('people')}
      columns={[
        { label: t('line'), value: ({ number }) => number, align: 'end', muted: true },
        { label: t('eMail'), value: ({ line }) => line.email },
        { label: common('name'), value: ({ line }) => line.name ?? '', from: 'sm' },
        { label: t('role'), value: ({ line }) => line.role ?? '', from: 'sm' },
        { label: t('groups'), value: ({ line }) => line.groups?.join(', ') ?? '', from: 'sm' },
        { label: t('problem'), value: ({ problem }) => problem ?? '', cell: ({ problem }) => <ProblemText problem={problem} /> },
      ]}
    />
  )
}

/** Shows what became of each: the mail, the link where none was sent, or the problem. */
export function ResultTable({ results }: { results: readonly Result[] }) {
  const rows = results.map((result, index) => ({ ...result, number: index }))
  return (
    <ResourceList
      {...shared()}
      list={fixedList(rows, ({ number }) => `${number}`)}
      isShort={false}
      caption={t('results')}
      csv="invitation-results.csv"
      columns={[
        { label: t('eMail'), value: ({ email }) => email },
        {
          label: t('outcome'),
          value: outcomeOf,
          cell: result => <ProblemText problem={result.problem} otherwise={outcomeOf(result)} />,
        },
        {
          label: t('link'),
          value: ({ url }) => url ?? '',
          cell: ({ url, email }) => (url === null ? null : <CopyButton text={url} label={t('copyLinkOf', { email })} />),
        },
      ]}
    />
  )
}

function outcomeOf({ problem, mail }: Result): string {
  if (problem !== null) return problem
  if (mail === null) return t('passLinkOn')
  return mail.sent ? t('mailed') : t('mailFailed', { reason: mail.reason })
}

function ProblemText({ problem, otherwise = '' }: { problem: string | null; otherwise?: string }) {
  if (problem === null) return otherwise
  return (
    <span className="text-wait-ink">
      <VisibleText isName text={problem} />
    </span>
  )
}
