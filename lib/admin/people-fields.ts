import * as z from 'zod/mini'
import { choice, flag, own, type Text, text } from '#lib/fields/shared.ts'
import { settingFields as t } from '#lib/words/en/setting-fields.ts'
import { settingSynonyms as s } from '#lib/words/en/setting-synonyms.ts'

/** Makes a field for a moment: a time in UTC, or empty for none. */
const moment = (label: Text, hint: Text) =>
  own({
    label,
    hint,
    synonyms: () => s('bannerTime'),
    schema: z.union([z.literal(''), z.iso.datetime()]) as z.ZodMiniType<string>,
    otherwise: '',
  })

/** Colour of links, buttons and marks; empty for Parley's own. */
export const brandFields = {
  accentColor: text({
    label: () => t('accentColor'),
    hint: () => t('accentColorHint'),
    synonyms: () => s('accentColor'),
    most: 7,
    pattern: [/^(#[0-9a-fA-F]{6})?$/, () => t('accentColorPattern')],
    placeholder: '#1d4ed8',
  }),
}

/** Makes a field for the name of a stored logo, which only its upload changes. */
const logo = (label: Text) => own({ label, schema: z.string(), otherwise: '' })

export const logoFields = { logoLight: logo(() => t('logoLight')), logoDark: logo(() => t('logoDark')) }

/** Line above every page. */
export const bannerFields = {
  bannerText: text({
    label: () => t('bannerText'),
    hint: () => t('bannerTextHint'),
    synonyms: () => s('bannerText'),
    most: 300,
    pattern: [/^[^\r\n]*$/, () => t('oneLine')],
  }),
  bannerKind: choice({
    label: () => t('bannerKind'),
    synonyms: () => s('bannerKind'),
    options: { info: () => t('bannerInfo'), warning: () => t('bannerWarning') },
    otherwise: 'info',
  }),
  bannerAudience: choice({
    label: () => t('bannerAudience'),
    synonyms: () => s('bannerAudience'),
    options: { everybody: () => t('bannerEverybody'), leaders: () => t('bannerLeaders'), admins: () => t('bannerAdmins') },
    otherwise: 'everybody',
  }),
  bannerFrom: moment(
    () => t('bannerFrom'),
    () => t('bannerFromHint'),
  ),
  bannerUntil: moment(
    () => t('bannerUntil'),
    () => t('bannerUntilHint'),
  ),
  bannerDismissible: flag({
    label: () => t('bannerDismissible'),
    hint: () => t('bannerDismissibleHint'),
    synonyms: () => s('bannerDismissible'),
    otherwise: true,
  }),
}

/** Text where people sign in. */
export const signInFields = {
  signInText: text({
    label: () => t('signInText'),
    hint: () => t('signInTextHint'),
    synonyms: () => s('signInText'),
    most: 4_000,
    isVerbatim: true,
    rows: 5,
  }),
}

/** Terms that everybody accepts before they use a page. */
export const termsFields = {
  terms: text({
    label: () => t('terms'),
    hint: () => t('termsHint'),
    synonyms: () => s('terms'),
    most: 100_000,
    isVerbatim: true,
    rows: 12,
  }),
  termsVersion: text({
    label: () => t('termsVersion'),
    hint: () => t('termsVersionHint'),
    synonyms: () => s('terms'),
    most: 40,
    required: () => t('termsVersionRequired'),
    otherwise: '1',
  }),
}
