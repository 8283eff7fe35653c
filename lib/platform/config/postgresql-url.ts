const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_$]{0,62}$/
const SEARCH_PATH = /^-c search_path=(\S+)$/

/** Describes the problem of a PostgreSQL URL; null where there is none. */
export function postgresqlUrlProblem(text: string): string | null {
  if (!URL.canParse(text)) return 'is no URL; write special characters of the password as %xx'
  const schema = new URL(text).searchParams.get('schema')
  return schema !== null && !IDENTIFIER.test(schema) ? 'names a schema that is not a plain name of letters, digits and _' : null
}

/** `?schema=` as tools around Prisma write it, in the way that PostgreSQL itself understands. */
export function normalPostgresqlUrl(text: string): string {
  const url = new URL(text)
  const schema = url.searchParams.get('schema')
  if (schema === null) return text
  url.searchParams.delete('schema')
  if (schema !== 'public') url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href
}

export function schemaOfUrl(url: string): string {
  return SEARCH_PATH.exec(new URL(url).searchParams.get('options') ?? '')?.[1] ?? 'public'
}

/** `?pgbouncer=true`: a pooler gives each transaction another connection, which knows no statements that were prepared before. */
export function isPooledUrl(url: string): boolean {
  return new URL(url).searchParams.get('pgbouncer') === 'true'
}
