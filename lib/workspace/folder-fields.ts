import * as z from 'zod/mini'
import { type Field, flag, optional, text } from '#lib/fields/shared.ts'

/** People of a folder as typed: everyone, or e-mail addresses, one a line. */
export interface PeopleForm {
  audience: 'everyone' | 'named'
  addresses: string
}

const EVERYONE = '*'

/** Addresses or ids of people; `*` for everyone. */
const people: Field<string[], PeopleForm> = {
  label: 'People',
  otherwise: [],
  schema: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(320))).check(z.maxLength(1_000)),
  control: { kind: 'own' },
  toText: value => ({
    audience: value.includes(EVERYONE) ? 'everyone' : 'named',
    addresses: value.filter(one => one !== EVERYONE).join('\n'),
  }),
  fromText: ({ audience, addresses }) => (audience === 'everyone' ? [EVERYONE] : addresses.split(/[\s,;]+/).filter(one => one !== '')),
  refusal: () => 'Enter at most 1,000 addresses of at most 320 characters.',
}

export const folderFields = {
  title: text({ label: 'Title', most: 80, required: 'This is needed.' }),
  path: text({
    label: 'Path',
    hint: 'The absolute path on the server. Nothing outside it can be read.',
    most: 4_096,
    required: 'This is needed.',
    placeholder: '/srv/app',
    mono: true,
  }),
  people,
  writable: flag({ label: 'Allow changes to its files', hint: 'Otherwise they are read-only.', otherwise: false }),
  reminder: optional(
    text({
      label: 'Reminder',
      hint: 'Added to every message in this folder; only the model sees it. Leave empty for none.',
      most: 4_000,
      rows: 2,
    }),
  ),
}
