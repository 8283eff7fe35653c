import { useId, useMemo } from 'react'
import { type Citations, noCitations } from '#components/markdown/citations.tsx'
import { type ChatMessage, type Citation, citationsOf } from '#lib/messages/shared.ts'

/** Returns the citations of an answer, the same object while they stay the same: text that holds none is not rendered again. */
export function useCitations(message: Pick<ChatMessage, 'parts'>): Citations {
  const id = useId()
  const byNumber = citationsOf(message)
  const key = [...byNumber.values()].map(keyOf).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the content of the map, which is a new object each time
  return useMemo(() => (key === '' ? noCitations : { id, byNumber }), [id, key])
}

function keyOf(citation: Citation): string {
  if (!citation.known) return `${citation.n}`
  const { source } = citation
  return `${citation.n} ${source.kind === 'passage' ? source.passageId : `${source.url} ${source.title}`}`
}
