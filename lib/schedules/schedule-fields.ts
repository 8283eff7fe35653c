import * as z from 'zod/mini'
import { type Field, flag, own, text } from '#lib/fields/shared.ts'
import { cronOf, type When, whenOf } from './when.ts'

/** Five fields of cron, in the time zone of the schedule. */
const cron: Field<string, When> = {
  label: 'How often',
  otherwise: '0 9 * * 1-5',
  schema: z.string().check(z.minLength(1), z.maxLength(200, 'Shorten this to 200 characters.')),
  control: { kind: 'own' },
  toText: whenOf,
  fromText: cronOf,
}

/** Makes a field for the id of a thing that is offered, or null. */
function offered(label: string, id: z.ZodMiniType<string>): Field<string | null> {
  return {
    ...{ label, otherwise: null, schema: z.nullable(id), control: { kind: 'own' } },
    toText: value => value ?? '',
    fromText: typed => typed || null,
  }
}

export const scheduleFields = {
  title: text({ label: 'Title', most: 200, required: 'Give it a name.' }),
  /** The message that is sent each time. */
  text: text({ label: 'Message', most: 100_000, required: 'Write the message that is sent.', rows: 4 }),
  cron,
  /** Name of the IANA database. */
  timeZone: own({ label: 'Time zone', otherwise: 'UTC', schema: z.string().check(z.minLength(1), z.maxLength(64)) }),
  assistantId: offered('Assistant', z.uuid()),
  model: offered('Model', z.string().check(z.minLength(1), z.maxLength(300))),
  /** Project in which its chats begin. */
  projectId: offered('Project', z.uuid()),
  isShared: flag({
    label: 'Share its chats with the project',
    hint: 'Otherwise only you see them. Chats that exist already stay as they are.',
    otherwise: false,
  }),
  keepsChat: flag({ label: 'Continue one chat', hint: 'Otherwise each run starts a new chat.', otherwise: false }),
}
