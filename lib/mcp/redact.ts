import type { ServerDefinition } from './server-definitions.ts'

const SECRET_NAME = /(auth|cookie|passw|secret|token|key|credential|pwd)/i
const SHORTEST_SECRET = 6

/** Replaces the secrets of a server wherever they stand in a text that it or its transport gave us. */
export function redactor({ env, headers }: Pick<ServerDefinition, 'env' | 'headers'>): (text: string) => string {
  const values = [...Object.entries(env).filter(([name]) => SECRET_NAME.test(name)), ...Object.entries(headers)].flatMap(([, value]) => [
    value,
    value.replace(/^(Bearer|Basic|Token)\s+/i, ''),
  ])
  const secrets = [...new Set(values.filter((value) => value.length >= SHORTEST_SECRET))].sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text)
}
