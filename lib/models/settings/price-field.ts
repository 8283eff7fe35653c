import * as z from 'zod/mini'
import { type Field, type FormOf, formOf, namesOf, number, optional, type ProblemsOf, problemsOf } from '#lib/fields/shared.ts'

/** Price in US dollars per million tokens. Null for cached tokens means the price of other prompt tokens. */
interface Amounts {
  input: number
  output: number
  cacheRead: number | null
  cacheWrite: number | null
}

export interface ModelPrice extends Amounts {
  /** Price of every token of a step whose prompt exceeds so many; by the list of prices alone. */
  above?: Amounts & { tokens: number }
}

const dollars = (label: string) => ({
  ...optional(
    number({ label, hint: 'US dollars per million tokens. Leave empty if unknown.', range: [0, 100_000], isWhole: false, otherwise: 0 }),
  ),
  refusal: () => 'Enter an amount in US dollars, or nothing.',
})

export const priceFields = {
  input: dollars('Price of the prompt'),
  output: dollars('Price of the answer'),
  cacheRead: dollars('Price of cached reads'),
  cacheWrite: dollars('Price of cache writes'),
}

type PriceForm = FormOf<typeof priceFields>

const unknownPrice = { input: null, output: null, cacheRead: null, cacheWrite: null }

/** Price of a model; null, and empty fields, if unknown. */
export const priceField: Field<ModelPrice | null, PriceForm> = {
  label: 'Price',
  otherwise: null,
  schema: z.nullable(
    z.strictObject({
      input: z.number().check(z.minimum(0), z.maximum(100_000)),
      output: z.number().check(z.minimum(0), z.maximum(100_000)),
      cacheRead: z._default(priceFields.cacheRead.schema, null),
      cacheWrite: z._default(priceFields.cacheWrite.schema, null),
    }),
  ),
  control: { kind: 'own' },
  toText: price => formOf(priceFields, price ?? unknownPrice),
  fromText: form =>
    Object.values(form).every(amount => amount.trim() === '')
      ? null
      : Object.fromEntries(namesOf(priceFields).map(name => [name, priceFields[name].fromText(form[name])])),
  refusal: form => Object.values(priceProblems(form))[0] ?? '',
}

/** Finds the problems of the single amounts, and of those that need each other. */
export function priceProblems(form: PriceForm): ProblemsOf<typeof priceFields> {
  const problems = problemsOf(priceFields, form)
  const isGiven = (name: keyof PriceForm) => form[name].trim() !== ''
  if (!isGiven('input') && (['output', 'cacheRead', 'cacheWrite'] as const).some(isGiven))
    problems.input = 'The other prices need this one.'
  if (isGiven('input') && !isGiven('output')) problems.output = 'Enter this price as well.'
  return problems
}
