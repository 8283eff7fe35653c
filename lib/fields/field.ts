import * as z from 'zod/mini'

/** Text of the catalogue of words, read when it is shown. */
export type Text = () => string

/** Field of a form: its words, the check of its value, and how the value is shown and read back. `Typed` is what the form keeps. */
export interface Field<Value, Typed = string> {
  label: Text
  hint?: Text
  /** Other words by which people look for it. */
  synonyms?: Text
  /** Default value. */
  otherwise: Value
  /** Checks a value on the server and in the page. */
  schema: z.ZodMiniType<Value>
  control: Control
  toText(value: Value): Typed
  /** Returns what the schema is to check. */
  fromText(typed: Typed): unknown
  /** Says what is wrong with a refused text, where the schema has no sentence of its own. `mayBeEmpty`: nothing is accepted too. */
  refusal?(typed: Typed, mayBeEmpty?: boolean): string
}

/** Way to draw a field. `own`: its page draws it. */
export type Control =
  | { kind: 'text'; mono?: boolean; placeholder?: string; type?: 'url' | 'password' }
  | { kind: 'area'; rows: number; mono?: boolean; placeholder?: string }
  | { kind: 'number'; unit: Text | null }
  | { kind: 'select'; options: readonly { value: string; label: Text }[] }
  | { kind: 'checkbox' }
  | { kind: 'own' }

/** Table of the fields of an entity, in the order in which they are shown. */
export type FieldTable = Readonly<Record<string, Field<unknown, unknown>>>

export type ValuesOf<Table> = { [Name in keyof Table]: Table[Name] extends { otherwise: infer Value } ? Value : never }
export type FormOf<Table> = { [Name in keyof Table]: Table[Name] extends { fromText(typed: infer Typed): unknown } ? Typed : never }
export type ProblemsOf<Table> = { [Name in keyof Table]?: string }

export function namesOf<Table extends FieldTable>(table: Table): (keyof Table & string)[] {
  return Object.keys(table)
}

/** Makes an object with one member for each field. */
function byName<Table extends FieldTable>(table: Table, member: (field: Field<unknown, unknown>, name: string) => unknown) {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, member(field, name)]))
}

export function defaultsOf<Table extends FieldTable>(table: Table): ValuesOf<Table> {
  return byName(table, field => field.otherwise) as ValuesOf<Table>
}

/** Picks the fields of a table out of an object that has more. */
export function pickFields<Table extends FieldTable>(table: Table, from: ValuesOf<Table>): ValuesOf<Table> {
  return byName(table, (_, name) => from[name]) as ValuesOf<Table>
}

/** Reads stored values. A value that is missing, or that its field cannot have, is left out. */
export function readFields<Table extends FieldTable>(table: Table, stored: unknown): Partial<ValuesOf<Table>> {
  const given = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  const valid = given.flatMap(([name, value]) => {
    const read = Object.hasOwn(table, name) ? table[name]?.schema.safeParse(value) : undefined
    return read?.success ? [[name, read.data]] : []
  })
  return Object.fromEntries(valid) as Partial<ValuesOf<Table>>
}

/** Schema of the value of a field, which is sent as it is. */
type Sent<Table, Name extends keyof Table> = z.ZodMiniType<ValuesOf<Table>[Name], ValuesOf<Table>[Name]>

type Changes<Table> = { [Name in keyof Table]: z.ZodMiniExactOptional<Sent<Table, Name>> }

type Shape<Table> = { [Name in keyof Table]: Sent<Table, Name> }

/** Makes the shape of a body that has every field. */
export function shapeOf<Table extends FieldTable>(table: Table): Shape<Table> {
  return byName(table, field => field.schema) as Shape<Table>
}

type Starts<Table> = { [Name in keyof Table]: z.ZodMiniPrefault<z.ZodMiniType<ValuesOf<Table>[Name], ValuesOf<Table>[Name]>> }

/** Makes the shape of a body for a new thing: an absent field has its default, which the schema checks too. */
export function startsOf<Table extends FieldTable>(table: Table): Starts<Table> {
  return byName(table, field => z.prefault(field.schema, field.otherwise)) as Starts<Table>
}

/** Makes the shape of a body that changes fields: an absent field stays as it is. */
export function changesOf<Table extends FieldTable>(table: Table): Changes<Table> {
  return byName(table, field => z.exactOptional(field.schema)) as Changes<Table>
}

/** Fills in a form with values. */
export function formOf<Table extends FieldTable>(table: Table, values: ValuesOf<Table>): FormOf<Table> {
  return byName(table, (field, name) => field.toText(values[name])) as FormOf<Table>
}

/** Finds the problems of a form, by field. */
export function problemsOf<Table extends FieldTable>(table: Table, form: FormOf<Table>): ProblemsOf<Table> {
  return readForm(table, form).problems
}

/** Reads a form: the values that are valid, and the problems of the others. */
export function readForm<Table extends FieldTable>(
  table: Table,
  form: FormOf<Table>,
): { values: Partial<ValuesOf<Table>>; problems: ProblemsOf<Table> } {
  const values: Partial<ValuesOf<Table>> = {}
  const problems: ProblemsOf<Table> = {}
  for (const name of namesOf(table)) {
    const field: Field<unknown, unknown> | undefined = table[name]
    const read = field?.schema.safeParse(field.fromText(form[name]))
    if (read?.success) values[name] = read.data as ValuesOf<Table>[typeof name]
    else problems[name] = field?.refusal?.(form[name]) ?? read?.error.issues[0]?.message ?? ''
  }
  return { values, problems }
}

/** Tells whether every field of a form could be read. */
export function isComplete<Table extends FieldTable>(table: Table, values: Partial<ValuesOf<Table>>): values is ValuesOf<Table> {
  return namesOf(table).every(name => name in values)
}

/**
 * Computes the changed fields of a form, and the problems that keep it from being saved. An untouched field is no change, and no
 * problem either: its stored value may be older than a bound.
 */
export function changeOf<Table extends FieldTable>(
  table: Table,
  form: FormOf<Table>,
  stored: ValuesOf<Table>,
): { patch: Partial<ValuesOf<Table>>; problems: ProblemsOf<Table> } {
  const before = formOf(table, stored)
  const { values, problems } = readForm(table, form)
  const touched = namesOf(table).filter(name => !isEqual(form[name], before[name]))
  const pick = <Part>(from: Part, names: readonly (keyof Part)[]) => Object.fromEntries(names.map(name => [name, from[name]])) as Part
  const changed = touched.filter(name => name in values && !isEqual(values[name], stored[name]))
  return {
    patch: pick(values, changed),
    problems: pick(
      problems,
      touched.filter(name => name in problems),
    ),
  }
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
