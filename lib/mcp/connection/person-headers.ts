import type { Actor } from '#lib/auth/index.ts'

/** On whose behalf a connection speaks. */
export type ConnectedPerson = Pick<Actor, 'userId' | 'email' | 'name'>

const VARIABLE = /\$\{user\.(id|email|name)\}/g

/** True if these headers tell the server which person is asking. */
export function namesPerson(headers: Record<string, string>): boolean {
  return Object.values(headers).some(value => value.search(VARIABLE) >= 0)
}

/** The headers of a server, with `${user.email}`, `${user.name}` and `${user.id}` replaced. What a header cannot hold is percent-encoded. */
export function headersFor(headers: Record<string, string>, person: ConnectedPerson | null): Record<string, string> {
  const values: Record<string, string> = { id: person?.userId ?? '', email: person?.email ?? '', name: person?.name ?? '' }
  const expand = (text: string) => text.replace(VARIABLE, (_, name: string) => headerText(values[name] ?? ''))
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, expand(value)]))
}

function headerText(value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value)
}
