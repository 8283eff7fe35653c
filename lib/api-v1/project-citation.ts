import type { Citation, RunResult, Source } from '#lib/messages/index.ts'
import type { V1Event } from './event-schemas.ts'

type CitedSource = Omit<Extract<V1Event, { event: 'citation' }>['data'], 'n'>

const nothing: CitedSource = { passage_id: null, file_id: null, file: null, page: null, quote: null }

/** Tells of a citation of a source that the answer was given. */
export function citationEvent(citation: Citation): V1Event | null {
  return citation.known ? { event: 'citation', data: { n: citation.n, ...citedSource(citation.source) } } : null
}

/** Lists the citations of an answer as `done` has them. */
export function doneCitations({ citations = [] }: Pick<RunResult, 'citations'>) {
  return citations.map(citation => ({ n: citation.n, known: citation.known, ...(citation.known ? citedSource(citation.source) : nothing) }))
}

function citedSource(source: Source): CitedSource {
  if (source.kind !== 'passage') return { ...nothing, file: source.title, quote: source.quote, url: source.url }
  return { passage_id: source.passageId || null, file_id: source.fileId, file: source.file, page: source.page, quote: source.quote }
}
