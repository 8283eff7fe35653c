import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'

interface CountTableProps {
  title: string
  rows: readonly { name: string; up: number; down: number }[]
}

/** Shows counts of good and bad opinions, and the share of good ones. */
export function CountTable({ title, rows }: CountTableProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-base">{title}</h2>
      <Table
        caption={title}
        head={
          <>
            <Th>{title === 'By model' ? 'Model' : 'Assistant'}</Th>
            <Th align="end">Good</Th>
            <Th align="end">Bad</Th>
            <Th align="end">Share of good</Th>
          </>
        }
      >
        {rows.map(({ name, up, down }, index) => (
          // Two assistants may have one name.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have an order and no other state
          <Tr key={index}>
            <Td>
              <bdi className="break-all">
                <VisibleText isName text={name.slice(0, 300)} />
              </bdi>
            </Td>
            <Td align="end">{up.toLocaleString('en-US')}</Td>
            <Td align="end">{down.toLocaleString('en-US')}</Td>
            <Td align="end">{Math.round((up * 100) / Math.max(1, up + down))} %</Td>
          </Tr>
        ))}
      </Table>
    </section>
  )
}
