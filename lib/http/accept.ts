/**
 * Says whether an `Accept` header allows an answer of `mediaType` (RFC 9110, 12.5.1). The most specific range decides, `q=0` forbids, an absent
 * header allows.
 */
export function accepts(header: string | null, mediaType: string): boolean {
  return qualityOf(header, mediaType) > 0
}

/** Returns how much an `Accept` header wants a media type, from 0 to 1. */
export function qualityOf(header: string | null, mediaType: string): number {
  if (header === null || header.trim() === '') return 1
  const [type] = mediaType.split('/')
  const specificity: Record<string, number> = { '*/*': 1, [`${type}/*`]: 2, [mediaType]: 3 }
  let best = { rank: 0, quality: 0 }
  for (const range of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map(piece => piece.trim())
    const rank = specificity[name] ?? 0
    if (rank <= best.rank) continue
    const quality = parameters.find(parameter => parameter.startsWith('q='))
    best = { rank, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
  }
  return best.quality
}
