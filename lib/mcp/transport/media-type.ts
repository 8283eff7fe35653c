/** A declared type as it may stand in a header and beside a file; `application/octet-stream` for everything odd. */
export function declaredType(mediaType: string | undefined): string {
  const type = mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,60}$/.test(type) ? type : 'application/octet-stream'
}
