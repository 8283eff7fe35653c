import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { type AssistantDefinition, definitionSchema } from './definition.ts'

const FORMAT = 'parley.assistant'
/** Most assistants that one file brings. */
const MAX_IMPORTED = 100

/** Makes the content of an exported file: the definition alone, without its owner, people, versions, and collections, which are of this workspace. */
export function exportedAssistant({ collections: _, ...definition }: AssistantDefinition) {
  return { format: FORMAT, formatVersion: 1, ...definition }
}

const file = z.looseObject({ format: z.literal(FORMAT), formatVersion: z.literal(1) })

/** Reads an exported file: one assistant, or a list of them. Throws `unusable` that says what is wrong, with the name of the one concerned. */
export function importedAssistants(content: unknown): AssistantDefinition[] {
  const entries = Array.isArray(content) ? content : [content]
  if (entries.length === 0 || entries.length > MAX_IMPORTED)
    throw new AppError('unusable', { message: t('fileBrings1Max', { maxImported: MAX_IMPORTED, count: entries.length }) })
  return entries.map(entry => {
    const known = file.safeParse(entry)
    if (!known.success) throw new AppError('unusable', { message: t('notAssistantExportedParley') })
    const { format: _, formatVersion: __, ...rest } = known.data
    const read = definitionSchema.safeParse(rest)
    if (read.success) return read.data
    const name = typeof rest.name === 'string' ? `“${rest.name.slice(0, 80)}”` : t('anAssistant')
    const [issue] = read.error.issues
    throw new AppError('unusable', {
      message: t('importedAssistantUnusable', {
        name,
        place: issue?.path.join('.') ?? '',
        problem: issue?.message ?? t('unexpectedShape'),
      }),
    })
  })
}
