'use client'

import { PaletteList } from '#components/palette/palette-list.tsx'
import type { PaletteEntry, PaletteGroup } from '#components/workspace/command-board.ts'
import type { SearchMissing } from '#lib/chats/shared.ts'
import { Specimen } from './specimen.tsx'

const nothing = () => undefined
const entry = (key: string, kind: PaletteEntry['kind'], title: string, detail?: string): PaletteEntry => ({
  ...{ key, kind, title, run: nothing },
  ...(detail ? { detail } : {}),
})
const groups: readonly PaletteGroup[] = [
  { label: 'Commands', entries: [entry('new', 'command', 'New chat', 'Ctrl+Shift+O'), entry('copy', 'command', 'Copy the last answer')] },
  { label: 'Models', entries: [entry('model', 'model', 'Answer with Atlas Large', 'studio:atlas-large')] },
  { label: 'Pages', entries: [entry('page', 'page', 'Settings: Connections')] },
  {
    label: 'Chats',
    entries: [
      {
        ...entry('chat', 'chat', 'Release notes for 2.4', '3 Mar 2026'),
        excerpt: 'Opening a chat of 10,000 messages: 1,840 ms before, 212 ms now',
      },
      entry(
        'long',
        'chat',
        'A title that does not end where it should and goes on for much longer than a line has room '.repeat(3),
        '2 Mar 2026',
      ),
      entry('arabic', 'chat', 'راجع القائمة قبل النشر', '1 Mar 2026'),
    ],
  },
]

interface Sample {
  name: string
  title: string
  groups: readonly PaletteGroup[]
  query: string | null
  missing?: SearchMissing
  error: string | null
}

const samples: readonly Sample[] = [
  { name: 'found', title: 'Palette: commands, models, pages and chats', groups, query: 're', error: null },
  { name: 'nothing', title: 'Palette: nothing found', groups: [], query: 'zephyrine', error: null },
  { name: 'indexing', title: 'Palette: nothing found yet', groups: [], query: 'zephyrine', missing: 'indexing', error: null },
  {
    name: 'failed',
    title: 'Palette: chats could not be searched',
    groups: groups.slice(0, 1),
    query: 'new',
    error: 'Parley cannot be reached.',
  },
]

export function PaletteSpecimens() {
  return samples.map(({ name, title, missing = null, ...rest }) => (
    <Specimen key={name} name={`palette-${name}`} title={title}>
      <div className="max-w-[620px] rounded-xl border border-line">
        <PaletteList
          id={`palette-${name}`}
          optionId={index => `palette-${name}-${index}`}
          active={1}
          missing={missing}
          onChoose={nothing}
          {...rest}
        />
      </div>
    </Specimen>
  ))
}
