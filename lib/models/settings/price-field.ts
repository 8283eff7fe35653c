import * as z from 'zod/mini'
import { type Field, type FormOf, formOf, namesOf, number, optional, type ProblemsOf, problemsOf, type Text } from '#lib/fields/shared.ts'
import { modelFields as t } from '#lib/words/en/model-fields.ts'

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

const dollars = (label: Text) => ({
  ...optional(number({ label, hint: () => t('dollarsHint'), range: [0, 100_000], isWhole: false, otherwise: 0 })),
  refusal: () => t('amount'),
})

export const priceFields = {
  input: dollars(() => t('priceInput')),
  output: dollars(() => t('priceOutput')),
  cacheRead: dollars(() => t('priceCacheRead')),
  cacheWrite: dollars(() => t('priceCacheWrite')),
}

type PriceForm = FormOf<typeof priceFields>

const unknownPrice = { input: null, output: null, cacheRead: null, cacheWrite: null }

/** Price of a model; null, and empty fields, if unknown. */
export const priceField: Field<ModelPrice | null, PriceForm> = {
  label: () => t('price'),
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
  if (!isGiven('input') && (['output', 'cacheRead', 'cacheWrite'] as const).some(isGiven)) problems.input = t('needsInput')
  if (isGiven('input') && !isGiven('output')) problems.output = t('needsOutput')
  return problems
}
