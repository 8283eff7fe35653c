import { choice, number, optional, text } from '#lib/fields/shared.ts'
import { settingFields as t } from '#lib/words/en/setting-fields.ts'
import { settingSynonyms as s } from '#lib/words/en/setting-synonyms.ts'

const hostWords = () => t('hostPattern')
const fromWords = () => t('fromPattern')

/** Mail server that an administrator enters, but for its password. */
export const mailFields = {
  host: text({
    label: () => t('host'),
    synonyms: () => s('host'),
    most: 253,
    required: hostWords,
    pattern: [/^[A-Za-z0-9._:-]+$/, hostWords],
    placeholder: 'mail.example.org',
  }),
  security: choice({
    label: () => t('security'),
    synonyms: () => s('security'),
    options: { starttls: () => t('securityStarttls'), tls: () => t('securityTls'), none: () => t('securityNone') },
    otherwise: 'starttls',
  }),
  port: number({ label: () => t('port'), synonyms: () => s('host'), range: [1, 65_535], otherwise: 587 }),
  user: optional(text({ label: () => t('user'), hint: () => t('userHint'), synonyms: () => s('user'), most: 320 })),
  from: text({
    label: () => t('from'),
    synonyms: () => s('from'),
    hint: () => t('fromHint'),
    most: 300,
    required: fromWords,
    pattern: [/^(?:[^<>@\r\n]{0,100}<)?[^\s<>@]+@[^\s<>@]+>?$/, fromWords],
  }),
}

/** Usual port of a mail server, by its security. */
export const usualPorts = { starttls: 587, tls: 465, none: 25 } as const
