import { type ChatPart, type Chunk, CitationScanner } from '#lib/messages/index.ts'
import type { RunSources } from '../run/run-sources.ts'

type Write = (chunk: Chunk) => void

/** Writes the citations of an answer's text behind it. `parts`: the answer so far, whose citations are written already. */
export function citingWriter(write: Write, sources: RunSources, parts: readonly ChatPart[]): Write {
  const cited = new Set(parts.flatMap(part => (part.type === 'data-citation' ? [part.data.n] : [])))
  const scanners = new Map<string, CitationScanner>()

  function cite(marks: ReturnType<CitationScanner['end']>): void {
    for (const { n } of marks) {
      const citation = cited.has(n) ? null : sources.citationOf(n)
      if (!citation) continue
      cited.add(n)
      write({ type: 'data-citation', id: `${n}`, data: citation })
    }
  }

  return chunk => {
    if (chunk.type === 'text-start') scanners.set(chunk.id, new CitationScanner())
    if (chunk.type === 'text-end') {
      cite(scanners.get(chunk.id)?.end() ?? [])
      scanners.delete(chunk.id)
    }
    write(chunk)
    if (chunk.type === 'text-delta') cite(scanners.get(chunk.id)?.feed(chunk.delta) ?? [])
  }
}
