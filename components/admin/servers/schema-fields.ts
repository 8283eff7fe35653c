import { adminServerTools as t } from '#lib/words/en/admin-server-tools.ts'
/** Field of the *try this tool* form. `choice` holds its values as JSON text: numbers and booleans keep their type. */
export type SchemaField = {
  name: string
  label: string
  description: string | null
  required: boolean
  initial: string
} & ({ kind: 'text' | 'number' | 'integer' | 'json' } | { kind: 'choice'; choices: { value: string; label: string }[] })

/** Typed text by field name; an empty text means *not given*. */
export type FieldValues = Readonly<Record<string, string>>

export type FormArguments = { ok: true; value: Record<string, unknown> } | { ok: false; problems: Record<string, string> }

type Schema = Record<string, unknown>

/**
 * Builds the fields for a tool's input schema. Schemas are foreign: a property that is not understood becomes a field of JSON text. A
 * schema without properties gives no fields.
 */
export function schemaFields(schema: unknown): SchemaField[] {
  if (!isObject(schema) || !isObject(schema.properties)) return []
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  return Object.entries(schema.properties).map(([name, property]) => toField(name, property, required.has(name)))
}

/** Reads the form: text as it is, numbers and JSON parsed. Empty fields are left out; an empty string can be given as JSON. */
export function readFields(fields: readonly SchemaField[], values: FieldValues): FormArguments {
  const value: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const text = values[field.name] ?? ''
    if (field.kind === 'text' ? text === '' : text.trim() === '') {
      if (field.required) problems[field.name] = t('required')
      continue
    }
    const read = readValue(field, text)
    if ('problem' in read) problems[field.name] = read.problem
    else value[field.name] = read.value
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, value }
}

/** Reads the raw mode: the text must be one JSON object. Empty text is `{}`. */
export function readRawArguments(text: string): { ok: true; value: Record<string, unknown> } | { ok: false; problem: string } {
  if (text.trim() === '') return { ok: true, value: {} }
  const parsed = parseJson(text)
  if (!parsed.ok) return { ok: false, problem: parsed.problem }
  return isObject(parsed.value) ? { ok: true, value: parsed.value } : { ok: false, problem: t('oneObject') }
}

export function initialValues(fields: readonly SchemaField[]): FieldValues {
  return Object.fromEntries(fields.map(field => [field.name, field.initial]))
}

function toField(name: string, property: unknown, required: boolean): SchemaField {
  const schema: Schema = isObject(property) ? withoutNull(property) : {}
  const base = {
    name,
    label: typeof schema.title === 'string' ? schema.title : name,
    description: typeof schema.description === 'string' ? schema.description : null,
    required,
  }
  const choices = choicesOf(schema)
  if (choices) return { ...base, kind: 'choice', choices, initial: 'default' in schema ? JSON.stringify(schema.default) : '' }
  const kind = kindOf(schema)
  return { ...base, kind, initial: initialText(kind, schema.default) }
}

function kindOf({ type }: Schema): 'text' | 'number' | 'integer' | 'json' {
  if (type === 'string') return 'text'
  return type === 'number' || type === 'integer' ? type : 'json'
}

function initialText(kind: SchemaField['kind'], value: unknown): string {
  if (value === undefined) return ''
  return kind === 'text' && typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function choicesOf(schema: Schema): { value: string; label: string }[] | null {
  if (schema.type === 'boolean') return [choice(true, 'true'), choice(false, 'false')]
  if (Array.isArray(schema.enum)) return schema.enum.map(value => choice(value))
  const titled = Array.isArray(schema.oneOf) ? schema.oneOf : []
  if (titled.length === 0 || !titled.every(option => isObject(option) && 'const' in option)) return null
  return titled.map((option: Schema) => choice(option.const, typeof option.title === 'string' ? option.title : undefined))
}

function choice(value: unknown, label?: string): { value: string; label: string } {
  return { value: JSON.stringify(value), label: label ?? (typeof value === 'string' ? value : JSON.stringify(value)) }
}

/** Reduces `string | null`, in either spelling, to a string. An empty field is left out. */
function withoutNull(schema: Schema): Schema {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter(type => type !== 'null')
    return types.length === 1 ? { ...schema, type: types[0] } : schema
  }
  if (!Array.isArray(schema.anyOf)) return schema
  const options = schema.anyOf.filter(option => !(isObject(option) && option.type === 'null'))
  return options.length === 1 && isObject(options[0]) ? { ...schema, ...options[0] } : schema
}

function readValue(field: SchemaField, text: string): { value: unknown } | { problem: string } {
  if (field.kind === 'text') return { value: text }
  if (field.kind === 'number' || field.kind === 'integer') {
    const number = Number(text)
    if (!Number.isFinite(number)) return { problem: t('mustBeANumber') }
    return field.kind === 'integer' && !Number.isInteger(number) ? { problem: t('mustBeAWholeNumber') } : { value: number }
  }
  const parsed = parseJson(text)
  return parsed.ok ? { value: parsed.value } : { problem: parsed.problem }
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; problem: string } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (cause) {
    return { ok: false, problem: t('invalidJson', { reason: cause instanceof Error ? cause.message : t('doesNotParse') }) }
  }
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
