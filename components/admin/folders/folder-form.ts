import { defaultsOf, type FormOf, formOf } from '#lib/fields/shared.ts'
import { folderFields } from '#lib/workspace/shared.ts'

export type FolderDraft = FormOf<typeof folderFields>

export const newFolder: FolderDraft = formOf(folderFields, { ...defaultsOf(folderFields), people: ['*'] })

/** Makes an id of a title that programs can use in an address: `Billing 2` → `billing-2`. */
export function idOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
  return words.join('-').slice(0, 40) || 'folder'
}
