import type { ServerDefinition } from './server-definitions.ts'

const SECRET_NAME = /(auth|cookie|passw|secret|token|key|credential|pwd)/i
/** `postgres://user:password@host`, whatever its variable or argument is called. */
const URL_PASSWORD = /:\/\/[^/\s:@]*:([^/\s@]+)@/
const SHORTEST_SECRET = 6

/** Replaces the secrets of a server wherever they stand in a text that it or its transport gave us. */
export function redactor({ args, env, headers }: Pick<ServerDefinition, 'args' | 'env' | 'headers'>): (text: string) => string {
  const values = [...Object.entries(env).filter(([name]) => SECRET_NAME.test(name)), ...Object.entries(headers)].flatMap(([, value]) => [
    value,
    value.replace(/^(Bearer|Basic|Token)\s+/i, ''),
  ])
  const passwords = [...args, ...Object.values(env)].flatMap(value => URL_PASSWORD.exec(value)?.[1] ?? [])
  const secrets = [...new Set([...values, ...passwords].filter(value => value.length >= SHORTEST_SECRET))].sort(
    (a, b) => b.length - a.length,
  )
  return text => secrets.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text)
}
