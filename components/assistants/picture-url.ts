/** First characters of each kind in base64. */
const KINDS = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
] as const

/** Returns the address of a picture that the page holds as base64. */
export function pictureUrl(picture: string): string {
  const [, mediaType = 'image/png'] = KINDS.find(([begin]) => picture.startsWith(begin)) ?? []
  return `data:${mediaType};base64,${picture}`
}
