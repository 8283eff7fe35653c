import type { MailJson } from '#lib/admin/shared.ts'

type Security = NonNullable<MailJson['server']>['security']

/** Mail server, as typed. An empty password keeps the stored one. */
export interface MailForm {
  host: string
  port: string
  security: Security
  user: string
  password: string
  from: string
}

export const securities: { value: Security; label: string; port: number }[] = [
  { value: 'starttls', label: 'STARTTLS', port: 587 },
  { value: 'tls', label: 'TLS from the start', port: 465 },
  { value: 'none', label: 'None, for a server on this machine', port: 25 },
]

export function formOfMail({ server }: MailJson): MailForm {
  if (!server) return { host: '', port: '587', security: 'starttls', user: '', password: '', from: '' }
  return {
    host: server.host,
    port: String(server.port),
    security: server.security,
    user: server.user ?? '',
    password: '',
    from: server.from,
  }
}

/** Changes the security and its usual port; a port that was typed stays. */
export function withSecurity(form: MailForm, value: string): MailForm {
  const next = securities.find(one => one.value === value) ?? securities[0]
  const isUsual = securities.some(({ port }) => String(port) === form.port)
  return next ? { ...form, security: next.value, port: isUsual ? String(next.port) : form.port } : form
}

export function mailBody({ host, port, security, user, password, from }: MailForm): object {
  const name = user.trim()
  return {
    host: host.trim(),
    port: Number(port),
    security,
    user: name === '' ? null : name,
    from: from.trim(),
    ...(password === '' ? {} : { password }),
  }
}
