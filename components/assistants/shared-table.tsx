import type { ReactNode } from 'react'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { type SharedWith, sharingWords } from './shared-with.ts'

interface SharedTableProps {
  /** Names all rows, such as `Prompts`, and one of them. */
  caption: string
  one: string
  children: ReactNode
}

/** Lists what people make and share: assistants, prompts. Its rows are `SharedRow`. */
export function SharedTable({ caption, one, children }: SharedTableProps) {
  return (
    <Table
      caption={caption}
      head={
        <>
          <Th>{one}</Th>
          <Th from="md">Used by</Th>
          <Th hidden>Actions</Th>
        </>
      }
    >
      {children}
    </Table>
  )
}

interface SharedRowProps {
  /** Link or button with the name. */
  name: ReactNode
  /** Line below the name; left out where it is empty. */
  description: string
  sharing: { isOwn: boolean; ownerName: string | null; sharedWith: SharedWith }
  actions: ReactNode
}

export function SharedRow({ name, description, sharing, actions }: SharedRowProps) {
  return (
    <Tr>
      <td className="w-full max-w-0 py-2 pe-4 align-middle">
        {name}
        {description === '' ? null : (
          <p dir="auto" className="truncate text-ink-2 text-xs">
            {description}
          </p>
        )}
      </td>
      <Td from="md" muted nowrap>
        <span className="block max-w-56 truncate">{sharingWords(sharing)}</span>
      </Td>
      <Td align="end" nowrap>
        {actions}
      </Td>
    </Tr>
  )
}
