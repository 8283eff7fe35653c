/** Makes the header that names a file: by RFC 6266 in any script, and in ASCII for old clients. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const known = name.toWellFormed()
  const plain = known.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(known).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
