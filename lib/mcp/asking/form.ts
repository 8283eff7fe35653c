import { coerceBySchema } from '#lib/json-schema/shared.ts'
import { mcpPolicy as t } from '#lib/words/en/mcp-policy.ts'

/** Field of a server's form: flat, by the MCP specification ("Elicitation", requested schema). */
export type FormField = { name: string; label: string; hint: string | null; required: boolean } & FieldKind

type FieldKind =
  | { kind: 'text'; format: 'email' | 'uri' | 'date' | 'date-time' | null; minLength: number; maxLength: number | null; initial: string }
  | { kind: 'number'; integer: boolean; minimum: number | null; maximum: number | null; initial: number | null }
  | { kind: 'switch'; initial: boolean }
  | { kind: 'choice'; options: FormOption[]; initial: string | null }
  | { kind: 'choices'; options: FormOption[]; minItems: number; maxItems: number | null; initial: string[] }

export interface FormOption {
  value: string
  label: string
}

export type FormValue = string | number | boolean | string[]
export type FormContent = Record<string, FormValue>
export type FormReading = { ok: true; content: FormContent } | { ok: false; problems: Record<string, string> }

const MAX_FIELDS = 50
const MAX_TEXT = 10_000

/** The fields in the order of the schema; a property of a kind that cannot be asked for is left out. */
export function formFields(schema: unknown): FormField[] {
  const properties = objectOf(objectOf(schema).properties)
  const required = listOf(objectOf(schema).required)
  return Object.entries(properties)
    .slice(0, MAX_FIELDS)
    .flatMap(([name, raw]): FormField[] => {
      const property = objectOf(raw)
      const kind = kindOf(property)
      const label = textOr(property.title, name)
      return kind ? [{ name, label, hint: textOr(property.description, '') || null, required: required.includes(name), ...kind }] : []
    })
}

function kindOf(property: Record<string, unknown>): FieldKind | null {
  const initial = property.default
  const single = optionsOf(property)
  if (single) return { kind: 'choice', options: single, initial: single.some(one => one.value === initial) ? (initial as string) : null }
  switch (property.type) {
    case 'string': {
      const format = (['email', 'uri', 'date', 'date-time'] as const).find(one => one === property.format) ?? null
      const maxLength = numberOr(property.maxLength, null)
      return {
        kind: 'text',
        format,
        minLength: numberOr(property.minLength, 0),
        maxLength,
        initial: typeof initial === 'string' ? initial : '',
      }
    }
    case 'number':
    case 'integer': {
      const [minimum, maximum] = [numberOr(property.minimum, null), numberOr(property.maximum, null)]
      return { kind: 'number', integer: property.type === 'integer', minimum, maximum, initial: numberOr(initial, null) }
    }
    case 'boolean':
      return { kind: 'switch', initial: initial === true }
    case 'array': {
      const options = optionsOf(objectOf(property.items))
      if (!options) return null
      const chosen = listOf(initial).filter(one => options.some(option => option.value === one))
      return {
        kind: 'choices',
        options,
        minItems: numberOr(property.minItems, 0),
        maxItems: numberOr(property.maxItems, null),
        initial: chosen,
      }
    }
    default:
      return null
  }
}

/** `enum` with the older `enumNames`, or titled constants in `oneOf` or `anyOf`. */
function optionsOf(schema: Record<string, unknown>): FormOption[] | null {
  if (Array.isArray(schema.enum)) {
    const names = Array.isArray(schema.enumNames) ? schema.enumNames : []
    return listOf(schema.enum).map((value, index) => ({ value, label: textOr(names[index], value) }))
  }
  const titled = [schema.oneOf, schema.anyOf].find(Array.isArray) as unknown[] | undefined
  const options = (titled ?? [])
    .map(objectOf)
    .flatMap(({ const: value, title }) => (typeof value === 'string' ? [{ value, label: textOr(title, value) }] : []))
  return options.length > 0 ? options : null
}

/** Reads an answer for the server: only the fields that it asked for, each value in its type, with defaults for missing ones. */
export function readForm(schema: unknown, answer: unknown): FormReading {
  const given = objectOf(coerceBySchema(schema, answer))
  const content: FormContent = {}
  const problems: Record<string, string> = {}
  for (const field of formFields(schema)) {
    const value = given[field.name] ?? defaultOf(field)
    if (value === undefined || (value === '' && !field.required)) {
      if (field.required) problems[field.name] = t('labelNeeded', { label: field.label })
      continue
    }
    const problem = problemOf(field, value)
    if (problem === null) content[field.name] = value as FormValue
    else problems[field.name] = problem
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, content }
}

function defaultOf(field: FormField): FormValue | undefined {
  switch (field.kind) {
    case 'text':
      return field.initial === '' ? undefined : field.initial
    case 'switch':
      return field.initial || field.required ? field.initial : undefined
    case 'choices':
      return field.initial.length > 0 ? field.initial : undefined
    default:
      return field.initial ?? undefined
  }
}

function problemOf(field: FormField, value: unknown): string | null {
  switch (field.kind) {
    case 'text': {
      if (typeof value !== 'string') return t('labelMustText', { label: field.label })
      if (value.length < Math.max(field.minLength, field.required ? 1 : 0))
        return t('labelTooShort', { label: field.label, least: Math.max(1, field.minLength) })
      const longest = field.maxLength ?? MAX_TEXT
      if (value.length > longest) return t('labelMayMostLongest', { label: field.label, longest })
      return field.format !== null && !FORMATS[field.format](value)
        ? t('labelMustBe', { label: field.label, format: FORMAT_NAMES[field.format] })
        : null
    }
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return t('labelMustNumber', { label: field.label })
      if (field.integer && !Number.isInteger(value)) return t('labelMustWholeNumber', { label: field.label })
      if (field.minimum !== null && value < field.minimum) return t('labelMustLeastMinimum', { label: field.label, minimum: field.minimum })
      return field.maximum !== null && value > field.maximum
        ? t('labelMayMostMaximum', { label: field.label, maximum: field.maximum })
        : null
    case 'switch':
      return typeof value === 'boolean' ? null : t('labelMustYesNo', { label: field.label })
    case 'choice':
      return field.options.some(option => option.value === value) ? null : t('labelMustOneChoices', { label: field.label })
    case 'choices': {
      const known = Array.isArray(value) && value.every(one => field.options.some(option => option.value === one))
      if (!known) return t('labelMustSomeChoices', { label: field.label })
      if (value.length < field.minItems) return t('chooseLeastMinItems', { minItems: field.minItems, label: field.label })
      return field.maxItems !== null && value.length > field.maxItems
        ? t('chooseMostMaxItems', { maxItems: field.maxItems, label: field.label })
        : null
    }
  }
}

const FORMAT_NAMES = {
  email: 'an e-mail address',
  uri: 'an address with its scheme',
  date: 'a date',
  'date-time': 'a date with a time',
} as const
const FORMATS: Record<keyof typeof FORMAT_NAMES, (text: string) => boolean> = {
  email: text => /^[^\s@]+@[^\s@]+$/.test(text),
  uri: text => URL.canParse(text),
  date: text => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  'date-time': text => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : fallback
}

function numberOr<F>(value: unknown, fallback: F): number | F {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback
}
