import { ResourceTable } from '#components/resource/resource-table.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminFeedback as t } from '#lib/words/en/admin-feedback.ts'

interface CountTableProps {
  title: string
  /** Heading of the names. */
  what: string
  rows: readonly { name: string; up: number; down: number }[]
}

/** Shows counts of good and bad opinions, and the share of good ones. */
export function CountTable({ title, what, rows }: CountTableProps) {
  // Two assistants may have one name.
  const numbered = rows.map((row, index) => ({ ...row, id: `${index}` }))
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-base">{title}</h2>
      <ResourceTable
        caption={title}
        groups={[{ rows: numbered }]}
        idOf={({ id }) => id}
        columns={[
          {
            label: what,
            cell: ({ name }) => (
              <bdi className="break-all">
                <VisibleText isName text={name.slice(0, 300)} />
              </bdi>
            ),
          },
          { label: t('good'), value: ({ up }) => up, align: 'end' },
          { label: t('bad'), value: ({ down }) => down, align: 'end' },
          { label: t('shareOfGood'), value: ({ up, down }) => `${Math.round((up * 100) / Math.max(1, up + down))} %`, align: 'end' },
        ]}
      />
    </section>
  )
}
