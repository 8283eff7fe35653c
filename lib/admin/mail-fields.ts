import { choice, number, optional, text } from '#lib/fields/shared.ts'

const hostWords = 'Enter the name or the address of a host.'
const fromWords = 'Enter an address such as Parley <chat@example.org>.'

/** Mail server that an administrator enters, but for its password. */
export const mailFields = {
  host: text({
    label: 'Server',
    most: 253,
    required: hostWords,
    pattern: [/^[A-Za-z0-9._:-]+$/, hostWords],
    placeholder: 'mail.example.org',
  }),
  security: choice({
    label: 'Security',
    options: { starttls: 'STARTTLS', tls: 'TLS from the start', none: 'None, for a server on this machine' },
    otherwise: 'starttls',
  }),
  port: number({ label: 'Port', range: [1, 65_535], otherwise: 587 }),
  user: optional(text({ label: 'Login', hint: 'Leave this empty if the server needs none.', most: 320 })),
  from: text({
    label: 'Sender',
    hint: 'An address, or a name and an address: Parley <chat@example.org>',
    most: 300,
    required: fromWords,
    pattern: [/^(?:[^<>@\r\n]{0,100}<)?[^\s<>@]+@[^\s<>@]+>?$/, fromWords],
  }),
}

/** Usual port of a mail server, by its security. */
export const usualPorts = { starttls: 587, tls: 465, none: 25 } as const
