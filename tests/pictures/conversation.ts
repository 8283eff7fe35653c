import type { Answer } from '../support/provider/index.ts'

export const changelog = `# 2.4.0

## Added
- Runs are taken up after a restart (#412, Noor)
- Approvals on any device (#398, Ben)

## Faster
- Opening a chat of 10,000 messages: 1,840 ms before, 212 ms now (#405, Mei)
- Search over all chats: 930 ms before, 74 ms now (#417, Mei)

## Fixed
- A stopped answer keeps its last word (#420, Ada)
`

export const files: Readonly<Record<string, string>> = {
  'changelog/2.4.0.md': changelog,
  'changelog/2.3.1.md': '# 2.3.1\n\n- Fixed: links in shared chats (#391, Ben)\n',
  'release/checklist.md': '- [x] Freeze\n- [x] Changelog\n- [ ] Announcement\n- [ ] Tag\n',
}

export interface Talk {
  model: string
  title: string
  question: string
  answers: Answer[]
}

const notes = `Here is a draft. Everything in it comes from \`changelog/2.4.0.md\`.

## Parley 2.4

Answers now survive a restart of the server, and **approvals wait for you on any device**.

| Change | Before | Now | By |
| --- | ---: | ---: | --- |
| Open 10,000 messages | 1,840 ms | 212 ms | Mei |
| Search all chats | 930 ms | 74 ms | Mei |
| Resume after a restart | lost | kept | Noor |

`

const speed = `The speed-up of each is the old time over the new one,

$$s = \\frac{t_{\\text{before}}}{t_{\\text{now}}}, \\qquad \\frac{1840}{212} \\approx 8.7, \\qquad \\frac{930}{74} \\approx 12.6$$

To tag the release:

\`\`\`ts
import { tag, push } from './git.ts'

export async function release(version: string) {
  await tag(\`v\${version}\`, { sign: true })
  await push({ tags: true }) // the pipeline takes it from here
}
\`\`\`

`

/** The chat that most pictures show: tools, a table, a formula and code; \`rest\` ends its answer. */
export const releaseNotes: Talk = {
  model: 'atlas-large',
  title: 'Release notes for 2.4',
  question: 'Read the changelog of 2.4.0 and draft release notes for the team. How much faster is it?',
  answers: [
    [
      { reasoning: 'The changelog is a file. I look for it first, read it, then compare the figures that it gives.' },
      { call: { name: 'list_files', arguments: { folder: 'changelog' } } },
      { call: { name: 'search_notes', arguments: { query: 'release' } } },
    ],
    [{ text: 'Found it.\n\n' }, { call: { name: 'read_file', arguments: { path: 'changelog/2.4.0.md' } } }],
    [{ text: notes }, { text: speed }, { hold: 'rest' }, { text: 'Shall I save the draft as `release/notes.md`?' }],
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
            text: '# Parley 2.4 is out\n\nAnswers survive a restart, and approvals wait for you on any device.\n',
          },
        },
      },
    ],
    [{ text: 'The announcement is saved.' }],
  ],
}

/** Further chats, so that the sidebar looks lived in. */
export const others: readonly Talk[] = [
  talk('Remember who reviews what', 'Remember that Mei reviews search and Noor reviews runs.', 'create_note', {
    title: 'Reviewers',
    text: 'Mei reviews search, Noor reviews runs.',
    tags: ['team'],
  }),
  talk('Checklist before the tag', 'What is still open on the checklist?', 'read_file', { path: 'release/checklist.md' }),
  talk('Where do we mention restarts?', 'Search my files for “restart”.', 'search_files', { text: 'restart' }),
]

function talk(title: string, question: string, name: string, args: object): Talk {
  return {
    model: 'atlas-small',
    title,
    question,
    answers: [[{ call: { name, arguments: args } }], [{ text: 'Done; the details are above.' }]],
  }
}
