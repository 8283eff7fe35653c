import { answer, asked, type Call, called, finished, type RecordedAnswer, say, step, think } from '#components/gallery/samples/recorded.ts'

/** The files of Ada's folder, by path. */
export const files: Readonly<Record<string, string>> = {
  'changelog/2.4.0.md': `# 2.4.0

## Added
- Runs are taken up after a restart (#412, Noor)
- Approvals on any device (#398, Ben)

## Faster
- Opening a chat of 10,000 messages: 1,840 ms before, 212 ms now (#405, Mei)
- Search over all chats: 930 ms before, 74 ms now (#417, Mei)

## Fixed
- A stopped answer keeps its last word (#420, Ada)
`,
  'changelog/2.3.1.md': '# 2.3.1\n\n- Fixed: links in shared chats (#391, Ben)\n',
  'release/checklist.md': '- [x] Freeze\n- [x] Changelog\n- [ ] Announcement\n- [ ] Tag\n',
}

export const words = {
  question: 'Read the changelog of 2.4.0 and draft release notes for the team. How much faster is it?',
  thought: 'The changelog is a file. I look for it first, read it, then compare the figures that it gives.',
  notes: `Here is a draft. Everything in it comes from \`changelog/2.4.0.md\`.

## Parley 2.4

Answers now survive a restart of the server, and **approvals wait for you on any device**.

| Change | Before | Now | By |
| --- | ---: | ---: | --- |
| Open 10,000 messages | 1,840 ms | 212 ms | Mei |
| Search all chats | 930 ms | 74 ms | Mei |
| Resume after a restart | lost | kept | Noor |

`,
  speed: `The speed-up of each is the old time over the new one,

$$s = \\frac{t_{\\text{before}}}{t_{\\text{now}}}, \\qquad \\frac{1840}{212} \\approx 8.7, \\qquad \\frac{930}{74} \\approx 12.6$$

To tag the release:

\`\`\`ts
import { tag, push } from './git.ts'

export async function release(version: string) {
  await tag(\`v\${version}\`, { sign: true })
  await push({ tags: true }) // the pipeline takes it from here
}
\`\`\`

`,
  ending: 'Shall I save the draft as `release/notes.md`?',
  announcement: '# Parley 2.4 is out\n\nAnswers survive a restart, and approvals wait for you on any device.\n',
}

const listed = '[{"path":"changelog/2.4.0.md","kind":"file","sizeBytes":402},{"path":"changelog/2.3.1.md","kind":"file","sizeBytes":57}]'

export const releaseNotes: RecordedAnswer = answer(
  'release-notes',
  'Release notes for 2.4',
  [
    step,
    ...think(words.thought),
    ...finished({ id: 'list', server: 'files', tool: 'list_files', input: { folder: 'changelog' } }, { text: listed, executionTimeMs: 12 }),
    ...finished({ id: 'search', server: 'memory', tool: 'search_notes', input: { query: 'release' } }, { text: '[]', executionTimeMs: 8 }),
    step,
    ...say('Found it.\n\n', 'text-1'),
    ...finished(
      { id: 'read', server: 'files', tool: 'read_file', input: { path: 'changelog/2.4.0.md' } },
      { text: files['changelog/2.4.0.md'] ?? '', executionTimeMs: 9 },
    ),
    step,
    ...say(words.notes + words.speed + words.ending, 'text-2'),
  ],
  { question: words.question },
)

const write: Call = {
  id: 'write',
  server: 'files',
  tool: 'write_file',
  input: { path: 'release/announcement.md', text: words.announcement },
}
const DAY_MS = 24 * 60 * 60_000

/** Waits for a permission since `atMs`. */
export function approval(atMs: number): RecordedAnswer {
  const request = asked({
    id: 'approval',
    kind: 'approval',
    toolCallId: write.id,
    toolName: 'files.write_file',
    arguments: write.input,
    message: 'Run write_file of files?',
    reason: 'A rule asks before files.write_* runs.',
    options: ['allow_once', 'allow_session', 'allow_always', 'deny'],
    status: 'open',
    createdAt: new Date(atMs).toISOString(),
    expiresAt: new Date(atMs + DAY_MS).toISOString(),
  })
  const chunks = [step, ...say('I write the file now.\n\n'), ...called(write), request]
  return answer('approval', 'Save the announcement', chunks, {
    question: 'Save the announcement as release/announcement.md.',
    finishReason: null,
  })
}

function small(title: string, question: string, call: Omit<Call, 'id'>, result: string): RecordedAnswer {
  const chunks = [
    step,
    ...finished({ id: 'call', ...call }, { text: result, executionTimeMs: 11 }),
    step,
    ...say('Done; the details are above.'),
  ]
  return answer(call.tool, title, chunks, { question })
}

/** Further chats, so the sidebar looks lived in. */
export const others: readonly RecordedAnswer[] = [
  small(
    'Remember who reviews what',
    'Remember that Mei reviews search and Noor reviews runs.',
    {
      server: 'memory',
      tool: 'create_note',
      input: { title: 'Reviewers', text: 'Mei reviews search, Noor reviews runs.', tags: ['team'] },
    },
    '{"id":"n1","title":"Reviewers"}',
  ),
  small(
    'Checklist before the tag',
    'What is still open on the checklist?',
    { server: 'files', tool: 'read_file', input: { path: 'release/checklist.md' } },
    files['release/checklist.md'] ?? '',
  ),
  small(
    'Where do we mention restarts?',
    'Search my files for “restart”.',
    { server: 'files', tool: 'search_files', input: { text: 'restart' } },
    '[{"path":"changelog/2.4.0.md","line":4,"text":"- Runs are taken up after a restart (#412, Noor)"}]',
  ),
]
