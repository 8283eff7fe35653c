import * as z from 'zod/mini'
import { type Field, flag, own, type Text, text } from '#lib/fields/shared.ts'
import { scheduleFields as t } from '#lib/words/en/schedule-fields.ts'
import { cronOf, type When, whenOf } from './when.ts'

/** Five fields of cron, in the time zone of the schedule. */
const cron: Field<string, When> = {
  label: () => t('cron'),
  otherwise: '0 9 * * 1-5',
  schema: z.string().check(z.minLength(1), z.maxLength(200, { error: () => t('cronTooLong') })),
  control: { kind: 'own' },
  toText: whenOf,
  fromText: cronOf,
}

/** Makes a field for the id of a thing that is offered, or null. */
function offered(label: Text, id: z.ZodMiniType<string>): Field<string | null> {
  return {
    ...{ label, otherwise: null, schema: z.nullable(id), control: { kind: 'own' } },
    toText: value => value ?? '',
    fromText: typed => typed || null,
  }
}

export const scheduleFields = {
  title: text({ label: () => t('title'), most: 200, required: () => t('titleRequired') }),
  /** The message that is sent each time. */
  text: text({ label: () => t('text'), most: 100_000, required: () => t('textRequired'), rows: 4 }),
  cron,
  /** Name of the IANA database. */
  timeZone: own({ label: () => t('timeZone'), otherwise: 'UTC', schema: z.string().check(z.minLength(1), z.maxLength(64)) }),
  assistantId: offered(() => t('assistant'), z.uuid()),
  model: offered(() => t('model'), z.string().check(z.minLength(1), z.maxLength(300))),
  /** Project in which its chats begin. */
  projectId: offered(() => t('project'), z.uuid()),
  isShared: flag({
    label: () => t('isShared'),
    hint: () => t('isSharedHint'),
    otherwise: false,
  }),
  keepsChat: flag({ label: () => t('keepsChat'), hint: () => t('keepsChatHint'), otherwise: false }),
}
