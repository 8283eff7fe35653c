import {
  answerFields,
  bannerFields,
  brandFields,
  cacheFields,
  codeFields,
  compactionFields,
  contextFields,
  delegateFields,
  mailFields,
  newcomerFields,
  signInFields,
  speechFields,
  storageFields,
  termsFields,
  titleFields,
  workspaceFields,
} from '#lib/admin/shared.ts'
import type { FieldTable } from '#lib/fields/shared.ts'
import { webFields } from '#lib/web/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { settingSynonyms as synonyms } from '#lib/words/en/setting-synonyms.ts'

/** Fields of each page of the settings. */
export const pageFields = {
  workspace: { ...workspaceFields, ...newcomerFields },
  brand: brandFields,
  banner: bannerFields,
  'sign-in': { ...signInFields, ...termsFields },
  answers: { ...answerFields, ...delegateFields, ...titleFields, ...codeFields },
  context: { ...contextFields, ...compactionFields, ...cacheFields },
  storage: storageFields,
  'web-search': webFields,
  speech: speechFields,
  mail: mailFields,
} as const satisfies Record<string, FieldTable>

export type SettingPage = keyof typeof pageFields

const labels: Record<SettingPage, () => string> = {
  workspace: () => t('workspace'),
  brand: () => t('brand'),
  banner: () => t('banner'),
  'sign-in': () => t('signInAndTerms'),
  answers: () => t('answers'),
  context: () => t('context'),
  storage: () => t('storage'),
  'web-search': () => t('webSearch'),
  speech: () => t('speech'),
  mail: () => t('mail'),
}

const words: Record<SettingPage, () => string> = {
  workspace: () => synonyms('workspace'),
  brand: () => synonyms('brand'),
  banner: () => synonyms('banner'),
  'sign-in': () => synonyms('sign-in'),
  answers: () => synonyms('answers'),
  context: () => synonyms('context'),
  storage: () => synonyms('storage'),
  'web-search': () => synonyms('web-search'),
  speech: () => synonyms('speech'),
  mail: () => synonyms('mail'),
}

export const settingPages = Object.keys(pageFields) as SettingPage[]
export const labelOfPage = (page: SettingPage): string => labels[page]()
export const addressOfPage = (page: SettingPage): string => `/admin/settings/${page}`

export function isSettingPage(text: string): text is SettingPage {
  return Object.hasOwn(pageFields, text)
}

/** Name by which an address marks a setting. */
export const MARK = 'setting'

/** A setting as it is looked for. */
export interface SettingEntry {
  name: string
  page: SettingPage
  label: string
  /** Hint, page, and other words for the same. */
  words: string
  href: string
}

/** Lists every setting of every page. */
export function settingEntries(): SettingEntry[] {
  return settingPages.flatMap(page =>
    Object.entries<FieldTable[string]>(pageFields[page]).map(([name, field]) => ({
      name,
      page,
      label: field.label(),
      words: [field.hint?.() ?? '', labelOfPage(page), words[page](), field.synonyms?.() ?? ''].join(' '),
      href: `${addressOfPage(page)}?${MARK}=${name}`,
    })),
  )
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Finds the settings that have every word: those with all in their title first. */
export function findSettings(typed: string, entries = settingEntries()): SettingEntry[] {
  const asked = folded(typed.slice(0, 200))
    .split(/\s+/)
    .filter(word => word !== '')
  if (asked.length === 0) return []
  const hasAll = (text: string) => asked.every(word => text.includes(word))
  const found = entries.filter(({ label, words }) => hasAll(folded(`${label} ${words}`)))
  const isNamed = ({ label }: SettingEntry) => hasAll(folded(label))
  return [...found.filter(isNamed), ...found.filter(entry => !isNamed(entry))]
}
