import { z } from 'zod'
import { isAppError } from '#lib/errors.ts'
import type { FoundPassage } from '#lib/knowledge/index.ts'
import type { ToolCallRequest } from '#lib/mcp/index.ts'
import { type PassageSource, quoteOf } from '#lib/messages/index.ts'
import type { RunEngine } from '../run/engine.ts'
import type { Retried } from '../run/retry-while-database-away.ts'
import type { RunFacts } from '../run/run.ts'
import type { OwnResult } from './own-result.ts'

const PASSAGES = 8
const MOST_PASSAGES = 20
const READ_CHARS = 8_000

// Some models send null for absent arguments, and numbers out of bounds.
const searchArguments = z.object({
  query: z.string().trim().min(1),
  limit: z
    .number()
    .nullish()
    .transform(limit => Math.min(MOST_PASSAGES, Math.max(1, Math.round(limit ?? PASSAGES)))),
  collections: z.array(z.string()).nullish(),
})
const readArguments = z.object({
  passage_id: z.string().nullish(),
  file_id: z.string().nullish(),
  from: z
    .number()
    .nullish()
    .transform(from => (from === null || from === undefined ? null : Math.max(0, Math.round(from)))),
})

/** Calls the tools for documents of a run. A passage of a collection that its person may no longer use is refused with a sentence. */
export function createKnowledgeToolCalls(
  { knowledge, files }: Pick<RunEngine, 'knowledge' | 'files'>,
  { actor, chatId, assistant }: Pick<RunFacts, 'actor' | 'chatId' | 'assistant'>,
  retried: Retried,
): (request: ToolCallRequest) => Promise<OwnResult> {
  if (!knowledge) return async () => ({ isError: true, text: 'There are no collections here.' })
  const { collections, searchedIn, search, passage, readText } = knowledge

  async function find(
    { query, limit, collections: named }: z.output<typeof searchArguments>,
    request: ToolCallRequest,
  ): Promise<OwnResult> {
    const ids = await retried(() => searchedIn(actor, chatId, assistant?.collections))
    const all = (await retried(() => collections.list(actor))).filter(({ id }) => ids.includes(id))
    const wanted = named?.length ? all.filter(({ id, title }) => named.some(name => name === id || isSame(name, title))) : all
    const titles = all.map(({ title }) => `“${title}”`).join(', ')
    if (all.length === 0) return { isError: true, text: NONE }
    if (wanted.length === 0) return { isError: true, text: `This chat has no such collection. It has ${titles}.` }
    const found = await retried(() => search(actor, { query, limit, collectionIds: wanted.map(({ id }) => id), signal: request.signal }))
    if (found.length === 0)
      return { text: `Nothing was found in ${titles}. Search again with other words, or answer that the documents do not say.` }
    const first = numbersOf(request, found.length)
    const sources = found.map((one, index) => sourceOf(one, first + index))
    const passages = found.map(
      (one, index) => `${headOf(sources[index] as PassageSource, one)}\n${[one.lead, one.text].filter(Boolean).join('\n')}`,
    )
    return { text: [`Passages, best first. Cite them by number, such as [${first}].`, ...passages].join('\n\n'), sources }
  }

  async function read({ passage_id, file_id, from }: z.output<typeof readArguments>, request: ToolCallRequest): Promise<OwnResult> {
    const begun = passage_id ? await retried(() => passage(actor, passage_id)) : null
    const fileId = begun?.fileId ?? file_id
    if (!fileId) return { isError: true, text: 'The arguments are invalid: a passage_id or a file_id is needed.' }
    const part = await retried(() => partOf(fileId, from ?? begun?.from ?? 0))
    if (part.text === '') return { text: `${part.file} ends at character ${part.length}.` }
    const n = numbersOf(request, 1)
    const isAtPassage = begun !== null && part.from <= begun.from && begun.from < part.to
    const source: PassageSource = {
      kind: 'passage',
      n,
      passageId: begun?.passageId ?? '',
      fileId,
      file: part.file,
      headingPath: isAtPassage ? begun.headingPath : [],
      page: isAtPassage ? begun.page : null,
      quote: quoteOf(part.text),
    }
    const rest =
      part.to < part.length ? `Continue with from: ${part.to} of ${part.length}.` : part.isCut ? CUT : 'This is the end of the document.'
    return { text: `[${n}] ${part.file}, characters ${part.from} to ${part.to}\n${part.text}\n\n${rest}`, sources: [source] }
  }

  /** Reads a file of a collection, or one of a message of this chat. */
  async function partOf(fileId: string, from: number) {
    try {
      return await readText(actor, fileId, { from, chars: READ_CHARS })
    } catch (error) {
      if (!isAppError(error) || error.kind !== 'not_found') throw error
      const { name, text, at, length, isCut } = await files.textFrom(actor, fileId, { from, most: READ_CHARS })
      return { file: name, text, from: at, to: at + text.length, length, isCut }
    }
  }

  return async request => {
    const search = request.tool === 'search' ? searchArguments.safeParse(request.arguments) : null
    if (search?.success) return find(search.data, request)
    const reading = request.tool === 'read' ? readArguments.safeParse(request.arguments) : null
    if (reading?.success) return read(reading.data, request)
    const wanted = search ? 'a query' : 'a passage_id or a file_id'
    return {
      isError: true,
      text: search || reading ? `The arguments are invalid: ${wanted} is needed.` : `There is no tool ${request.tool} for documents.`,
    }
  }
}

const NONE = 'This chat has no collection that this person may use. Their access may have ended.'
const CUT = 'Parley has not read the rest of this document.'

function numbersOf({ reserveNumbers }: ToolCallRequest, count: number): number {
  return reserveNumbers?.(count) ?? 1
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function sourceOf({ passageId, fileId, file, headingPath, page, text }: FoundPassage, n: number): PassageSource {
  return { kind: 'passage', n, passageId, fileId, file, headingPath, page, quote: quoteOf(text) }
}

function headOf({ n, file, page, headingPath }: PassageSource, { passageId, fileId }: FoundPassage): string {
  const place = [file, ...(page === null ? [] : [`page ${page}`]), headingPath.join(' > ')].filter(Boolean).join(', ')
  return `[${n}] ${place} (passage_id: ${passageId}, file_id: ${fileId})`
}
