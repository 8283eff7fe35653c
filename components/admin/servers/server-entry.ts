import type { McpServerInput, ServerPreset } from '#lib/mcp/shared.ts'

/** Builds a server from a catalogue entry. `values` are keyed by field name. */
export function inputOfEntry(entry: ServerPreset, slug: string, values: Readonly<Record<string, string>>): McpServerInput {
  const filled = (text: string) =>
    entry.fields.reduce((result, { name }) => result.replaceAll(`{${name}}`, values[name]?.trim() ?? ''), text)
  const env = entry.fields
    .filter(({ kind, name }) => kind === 'env' && values[name]?.trim())
    .map(({ name }) => [name, values[name]?.trim() ?? ''])
  return {
    slug,
    title: entry.title,
    transport: entry.transport,
    ...(entry.command === undefined ? {} : { command: entry.command }),
    ...(entry.args ? { args: entry.args.map(filled) } : {}),
    ...(entry.url === undefined ? {} : { url: entry.url }),
    ...(env.length > 0 ? { env: Object.fromEntries(env) } : {}),
    ...(entry.headers ? { headers: Object.fromEntries(Object.entries(entry.headers).map(([name, value]) => [name, filled(value)])) } : {}),
  }
}

/** Quotes command and arguments in full, as typed in a shell. */
export function commandLine(command: string, args: readonly string[]): string {
  return [command, ...args].map(word => (/^[\w@%+=:,./{}-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')
}
