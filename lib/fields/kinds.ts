import * as z from 'zod/mini'
import { fields as t } from '#lib/words/en/fields.ts'
import { type Field, type FieldTable, type FormOf, namesOf, problemsOf, shapeOf, type Text, type ValuesOf } from './field.ts'

interface Words {
  label: Text
  hint?: Text
  synonyms?: Text
}

const units = {
  calls: () => t('calls'),
  days: () => t('days'),
  hours: () => t('hours'),
  megabytes: () => t('megabytes'),
  messages: () => t('messages'),
  minutes: () => t('minutes'),
  percent: () => t('percent'),
  rounds: () => t('rounds'),
  seconds: () => t('seconds'),
  tokens: () => t('tokens'),
}

/** Unit in which a number is typed. */
type Unit = keyof typeof units

interface NumberOptions extends Words {
  /** Minimum and maximum of the stored value. Default: any positive number. */
  range?: readonly [number, number]
  otherwise: number
  unit?: Unit
  /** Stored value of one `unit`. */
  scale?: number
  isWhole?: boolean
}

/** Makes a field for a number that is typed in `unit`s and stored as so many times `scale`. */
export function number({ range, otherwise, unit, scale = 1, isWhole = true, ...words }: NumberOptions): Field<number> {
  const kind = isWhole ? z.int() : z.number()
  return {
    ...words,
    otherwise,
    schema: range ? kind.check(z.minimum(range[0]), z.maximum(range[1])) : kind.check(z.positive()),
    control: { kind: 'number', unit: unit ? units[unit] : null },
    toText: value => String(rounded(value / scale)),
    fromText(text) {
      const value = text.trim() === '' ? Number.NaN : Number(text) * scale
      return isWhole && scale > 1 ? Math.round(value) : rounded(value)
    },
    refusal: (_, mayBeEmpty = false) => {
      const asked = {
        whole: isWhole && scale === 1 ? 'yes' : 'no',
        of: unit && unit !== 'percent' ? units[unit]() : '',
        unit: unit && unit !== 'percent' ? 'yes' : 'no',
        empty: mayBeEmpty ? 'yes' : 'no',
      }
      if (!range) return t('enterNumberAbove', asked)
      return t('enterNumber', { ...asked, least: inwards(range[0] / scale, Math.ceil), most: inwards(range[1] / scale, Math.floor) })
    },
  }
}

/** Rounds a bound to two decimals, to its inner side. */
function inwards(bound: number, round: (value: number) => number): number {
  return round(rounded(bound * 100)) / 100
}

/** Takes off what binary fractions add: 0.57 / 0.01 is 57. */
function rounded(value: number): number {
  return Number(value.toPrecision(15))
}

interface TextOptions extends Words {
  most: number
  otherwise?: string
  /** Sentence for an empty text; left out: it may be empty. */
  required?: Text
  /** Shape of the trimmed text, and a sentence for another. */
  pattern?: readonly [RegExp, Text]
  /** Stores spaces around the text too. */
  isVerbatim?: boolean
  rows?: number
  mono?: boolean
  placeholder?: string
  type?: 'url' | 'password'
}

/** Makes a field for text; with `rows`, for text of several lines. */
export function text(options: TextOptions): Field<string> {
  const { most, otherwise = '', required, pattern, isVerbatim, rows, mono, placeholder, type, ...words } = options
  const checks = [
    ...(isVerbatim ? [] : [z.trim()]),
    ...(required ? [z.minLength(1, { error: required })] : []),
    z.maxLength(most, { error: () => t('shortenThis', { most }) }),
    ...(pattern ? [z.regex(pattern[0], { error: pattern[1] })] : []),
  ]
  const look = { ...(mono ? { mono } : {}), ...(placeholder ? { placeholder } : {}) }
  return {
    ...words,
    otherwise,
    schema: z.string().check(...checks),
    control: rows ? { kind: 'area', rows, ...look } : { kind: 'text', ...look, ...(type ? { type } : {}) },
    toText: value => value,
    fromText: typed => typed,
  }
}

interface ListOptions extends Words {
  most: number
  /** Shape of an item, and a sentence for another. */
  pattern: readonly [RegExp, Text]
}

/** Makes a field for several words, separated by commas or white space. */
export function list({ most, pattern, ...words }: ListOptions): Field<string[]> {
  return {
    ...words,
    otherwise: [],
    schema: z
      .array(z.string().check(z.regex(pattern[0], { error: pattern[1] })))
      .check(z.maxLength(most, { error: () => t('nameAtMost', { most }) })),
    control: { kind: 'text' },
    toText: value => value.join(', '),
    fromText: typed => typed.split(/[\s,]+/).filter(word => word !== ''),
  }
}

interface LinesOptions extends Words {
  /** Longest line. */
  most: number
  mostLines: number
  /** Shape of a line, and a sentence for another. */
  pattern?: readonly [RegExp, (line: string) => string]
  /** Stores spaces around a line too. */
  isVerbatim?: boolean
  rows: number
  mono?: boolean
}

/** Makes a field for several texts, one a line. Blank lines are skipped. */
export function lines({ most, mostLines, pattern, isVerbatim, rows, mono, ...words }: LinesOptions): Field<string[]> {
  const line = z
    .string()
    .check(
      z.maxLength(most, { error: () => t('shortenLines', { most }) }),
      ...(pattern ? [z.regex(pattern[0], { error: ({ input }) => pattern[1](String(input)) })] : []),
    )
  return {
    ...words,
    otherwise: [],
    schema: z.array(line).check(z.maxLength(mostLines, { error: () => t('linesAtMost', { most: mostLines }) })),
    control: { kind: 'area', rows, ...(mono ? { mono } : {}) },
    toText: value => value.join('\n'),
    fromText: typed =>
      typed
        .split('\n')
        .map(one => (isVerbatim ? one : one.trim()))
        .filter(one => one.trim() !== ''),
  }
}

interface ChoiceOptions<Value extends string> extends Words {
  /** Values and their labels, in the order of the list. */
  options: Readonly<Record<Value, Text>>
  otherwise: NoInfer<Value>
}

export function choice<Value extends string>({ options, otherwise, ...words }: ChoiceOptions<Value>): Field<Value> {
  const values = Object.keys(options) as Value[]
  return {
    ...words,
    otherwise,
    schema: z.enum(values) as z.ZodMiniType<Value>,
    control: { kind: 'select', options: values.map(value => ({ value, label: options[value] })) },
    toText: value => value,
    fromText: typed => typed as Value,
  }
}

const answers = { yes: true, no: false, auto: null } as const

/** Makes a field for yes, no, or what Parley knows: null. */
export function yesNoAuto(words: Words): Field<boolean | null> {
  const options = { auto: () => t('automatic'), yes: () => t('yes'), no: () => t('no') }
  return {
    ...choice({ ...words, options, otherwise: 'auto' }),
    otherwise: null,
    schema: z.nullable(z.boolean()),
    toText: value => (value === null ? 'auto' : value ? 'yes' : 'no'),
    fromText: typed => answers[typed as keyof typeof answers],
  }
}

export function flag(words: Words & { otherwise: boolean }): Field<boolean, boolean> {
  return { ...words, schema: z.boolean(), control: { kind: 'checkbox' }, toText: value => value, fromText: value => value }
}

/** Makes a field empty at will: its value is then null, and an empty text that is sent is null too. A choice needs `none`, the label of that. */
export function optional<Value>(field: Field<Value>, none: Text = () => ''): Field<Value | null> {
  const { control, refusal } = field
  return {
    ...field,
    otherwise: null,
    schema: z.pipe(
      z.nullable(field.schema),
      z.transform(value => (value === '' ? null : value)),
    ),
    control: control.kind === 'select' ? { ...control, options: [{ value: '', label: none }, ...control.options] } : control,
    toText: value => (value === null ? '' : field.toText(value)),
    fromText: typed => (typed.trim() === '' ? null : field.fromText(typed)),
    ...(refusal ? { refusal: typed => refusal(typed, true) } : {}),
  }
}

/** Makes a field that its page draws, and whose form keeps the value itself. */
export function own<Value>(words: Words & { schema: z.ZodMiniType<Value>; otherwise: Value }): Field<Value, Value> {
  return { ...words, control: { kind: 'own' }, toText: value => value, fromText: value => value }
}

/** Makes one field of a table of fields, which its page draws. */
export function group<Table extends FieldTable>(
  table: Table,
  words: Words & { otherwise: ValuesOf<Table> },
): Field<ValuesOf<Table>, FormOf<Table>> {
  const each = <T>(member: (name: keyof Table & string) => T) => Object.fromEntries(namesOf(table).map(name => [name, member(name)]))
  return {
    ...words,
    schema: z.strictObject(shapeOf(table)) as unknown as z.ZodMiniType<ValuesOf<Table>>,
    control: { kind: 'own' },
    toText: value => each(name => table[name]?.toText(value[name])) as FormOf<Table>,
    fromText: form => each(name => table[name]?.fromText(form[name])),
    refusal: form => Object.values(problemsOf(table, form))[0] ?? '',
  }
}
