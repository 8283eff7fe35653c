import * as z from 'zod/mini'
import { type Field, flag, optional, text } from '#lib/fields/shared.ts'
import { folderFields as t } from '#lib/words/en/folder-fields.ts'

/** People of a folder as typed: everyone, or e-mail addresses, one a line. */
export interface PeopleForm {
  audience: 'everyone' | 'named'
  addresses: string
}

const EVERYONE = '*'

/** Addresses or ids of people; `*` for everyone. */
const people: Field<string[], PeopleForm> = {
  label: () => t('people'),
  otherwise: [],
  schema: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(320))).check(z.maxLength(1_000)),
  control: { kind: 'own' },
  toText: value => ({
    audience: value.includes(EVERYONE) ? 'everyone' : 'named',
    addresses: value.filter(one => one !== EVERYONE).join('\n'),
  }),
  fromText: ({ audience, addresses }) => (audience === 'everyone' ? [EVERYONE] : addresses.split(/[\s,;]+/).filter(one => one !== '')),
  refusal: () => t('peopleTooMany'),
}

export const folderFields = {
  title: text({ label: () => t('title'), most: 80, required: () => t('titleRequired') }),
  path: text({
    label: () => t('path'),
    hint: () => t('pathHint'),
    most: 4_096,
    required: () => t('pathRequired'),
    placeholder: '/srv/app',
    mono: true,
  }),
  people,
  writable: flag({ label: () => t('writable'), hint: () => t('writableHint'), otherwise: false }),
  reminder: optional(
    text({
      label: () => t('reminder'),
      hint: () => t('reminderHint'),
      most: 4_000,
      rows: 2,
    }),
  ),
}
