/** Writes one line of RFC 4180. A field that a spreadsheet would take for a formula becomes plain text. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(field => quoted(/^[=+@\t\r-]/.test(field) ? `'${field}` : field)).join(',')}\r\n`
}

const quoted = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)
