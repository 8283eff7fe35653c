import { words } from '../../scripts/seed/release-notes.ts'
import type { Answer } from '../support/provider/index.ts'

export interface Talk {
  model: string
  title: string
  question: string
  answers: Answer[]
}

/** The chat that most pictures show: tools, a table, a formula and code; \`rest\` ends its answer. */
export const releaseNotes: Talk = {
  model: 'atlas-large',
  title: 'Release notes for 2.4',
  question: words.question,
  answers: [
    [
      { reasoning: words.thought },
      { call: { name: 'list_files', arguments: { folder: 'changelog' } } },
      { call: { name: 'search_notes', arguments: { query: 'release' } } },
    ],
    [{ text: 'Found it.\n\n' }, { call: { name: 'read_file', arguments: { path: 'changelog/2.4.0.md' } } }],
    [{ text: words.notes }, { text: words.speed }, { hold: 'rest' }, { text: words.ending }],
  ],
}

export const approval: Talk = {
  model: 'quill-2',
  title: 'Save the announcement',
  question: 'Save the announcement as release/announcement.md.',
  answers: [
    [
      { text: 'I write the file now.\n\n' },
      {
        call: {
          name: 'write_file',
          arguments: {
            path: 'release/announcement.md',
            text: words.announcement,
          },
        },
      },
    ],
    [{ text: 'The announcement is saved.' }],
  ],
}
