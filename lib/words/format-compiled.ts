import format from 'icu-minify/format'

export type Values = Record<string, string | number | boolean | Date | ((chunks: never[]) => unknown)>

const LOCALE = 'en'
const plurals = new Intl.PluralRules(LOCALE)
const numbers = new Intl.NumberFormat(LOCALE)
const ordinals = () => new Intl.PluralRules(LOCALE, { type: 'ordinal' })

const formatters = {
  getPluralRules: (_: unknown, options?: Intl.PluralRulesOptions) => (options?.type === 'ordinal' ? ordinals() : plurals),
  getNumberFormat: (_: unknown, options?: Intl.NumberFormatOptions) => (options ? new Intl.NumberFormat(LOCALE, options) : numbers),
  getDateTimeFormat: (_: unknown, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, options),
}

/** Formats a message that the build has compiled. The browser's version of `format.ts`, without the parser (9 kB compressed). */
export function formatted(message: unknown, values: Values | undefined): string | unknown[] {
  if (typeof message === 'string') return message
  const parts = format<unknown>(message as Parameters<typeof format>[0], LOCALE, values as never, { formatters })
  return Array.isArray(parts) ? parts : [parts]
}
