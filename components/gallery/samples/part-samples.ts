import { answer, cited, failure, filePart, notice, passage, type RecordedAnswer, say, source, step, think } from './recorded.ts'

const prose = `Answers now survive a restart of the server, and **approvals wait for you on any device**.

## What changed

1. A run is taken up from its last committed step.
2. Questions stay open for 24 hours; \`expiresAt\` says until when.
   - On the phone they look the same.

> A link shows the visible path and nothing else.

| Change | Before | Now | By |
| --- | ---: | ---: | --- |
| Open 10,000 messages | 1,840 ms | 212 ms | Mei |
| Search all chats | 930 ms | 74 ms | Mei |
| Resume after a restart | lost | kept | Noor |

More in the [release notes](https://example.org/notes), ~~draft~~ final.`

const code = `To tag the release:

\`\`\`ts
import { push, tag } from './git.ts'

export async function release(version: string) {
  await tag(\`v\${version}\`, { sign: true })
  await push({ tags: true }) // the pipeline takes it from here
}
\`\`\`

\`\`\`diff
- const timeoutMs = 1000
+ const timeoutMs = 30_000
\`\`\``

const formula = `The speed-up is the old time over the new one,

$$s = \\frac{t_{\\text{before}}}{t_{\\text{now}}}, \\qquad \\frac{1840}{212} \\approx 8.7$$

so that $s > 8$ for every chat above $10^4$ messages.`

const diagram = `\`\`\`mermaid
flowchart LR
  browser -->|one message| run
  run --> model
  run --> tools
  run --> log
  log --> browser
\`\`\``

const json = `{"version":"2.4.0","fixed":[412,398],"reviewers":{"search":"Mei","runs":"Noor"},"released":null}`

const page = '```html\n<!doctype html>\n<title>Parley 2.4</title>\n<h1>Parley 2.4</h1>\n<p>Answers survive a restart.</p>\n```'

/** A green square of 8 × 8 pixels. */
const PICTURE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mMwSNmAFTEMLQkATp9LwbxmZ4AAAAAASUVORK5CYII='

/** Every kind of message part in each of its looks. */
export const partSamples: readonly RecordedAnswer[] = [
  answer('text', 'Text with headings, lists, a quotation and a table', [step, ...say(prose)]),
  answer('text-streaming', 'Text that is still being written', [step, ...say({ text: 'Answers now survive a **rest', isOpen: true })], {
    finishReason: null,
  }),
  answer('text-code', 'Code blocks', [step, ...say(code)]),
  answer('text-formula', 'Formulas', [step, ...say(formula)]),
  answer('text-diagram', 'A diagram', [step, ...say(diagram)]),
  answer('text-json', 'An answer that is JSON as a whole', [step, ...say(json)]),
  answer('text-page', 'An answer that is an HTML page', [step, ...say(page)]),
  answer('text-arabic', 'Text from right to left', [step, ...say('الإجابات تبقى بعد **إعادة تشغيل** الخادم.\n\n- أولا\n- ثانيا')]),
  answer('reasoning', 'Reasoning before the text', [
    step,
    ...think('The changelog is a file. I read it first, then compare the figures that it gives.'),
    ...say('Opening a large chat is 8.7 times as fast.'),
  ]),
  answer(
    'reasoning-streaming',
    'Reasoning that is still being written',
    [step, ...think({ text: 'The changelog is a file. I read', isOpen: true })],
    {
      finishReason: null,
    },
  ),
  answer('waiting', 'An answer without any part yet', [], { finishReason: null }),
  answer('sources', 'Sources of a web search', [
    step,
    ...say('SQLite keeps a write-ahead log [1](https://example.org/wal), PostgreSQL does too.'),
    source('s1', 'https://example.org/wal', 'Write-ahead logging'),
    source('s2', 'https://example.com/postgresql', 'PostgreSQL: WAL internals'),
    source('s3', 'https://example.net/untitled'),
  ]),
  answer('citations', 'Citations of passages, one of which was not given', [
    step,
    ...say('Leave is 28 days a year [1], and five of them carry over until March [2][3]. Contractors have none [7].'),
    cited(passage(1, 'Handbook 2026.pdf', ['Working here', 'Leave'], 12, 'Everybody has 28 days of leave a year, whatever their hours.')),
    cited(passage(2, 'Handbook 2026.pdf', ['Working here', 'Leave', 'Carrying over'], 13, 'Five days carry over until the end of March.')),
    cited(passage(3, 'الإجازات.docx', ['الترحيل'], null, 'خمسة أيام حتى نهاية مارس.')),
    cited({ n: 7, known: false }),
  ]),
  answer('picture', 'A picture that the model made', [step, ...say('Here it is.'), filePart(PICTURE, 'image/png')]),
  answer('file', 'A file of the answer, and one from another host', [
    step,
    filePart('/api/files/00000000-0000-7000-8000-000000000001', 'application/pdf'),
    filePart('https://example.org/report.pdf', 'application/pdf'),
  ]),
  answer('steered', 'A message that steered the answer', [
    step,
    ...say('I look at the open issues.'),
    { type: 'steering-message', id: 'steering', parts: [{ type: 'text', text: 'Only those of this week, and in French please.' }] },
    step,
    ...say('Cette semaine, deux tickets sont ouverts.', 'text-2'),
  ]),
  answer('notice', 'A notice', [
    notice('fallback', 'Atlas Large did not answer, so Atlas Small did.'),
    step,
    ...say('This is the answer of the second model.'),
  ]),
  answer('servers-starting', 'Servers that are starting', [notice('starting_servers', 'Waiting for Files to start.')], {
    finishReason: null,
  }),
  answer('servers-missing', 'Servers that could not be asked', [
    notice('server_unavailable', 'Issues cannot be reached: connection refused.', { server: 'issues' }),
    notice('server_unavailable', 'Playground wants you to sign in.', { server: 'playground' }),
    step,
    ...say('I could not look at the issues.'),
  ]),
  answer(
    'error',
    'A failure before the first word',
    [failure('provider_failed', 'Studio answered with an error: the model is overloaded.')],
    {
      finishReason: 'error',
    },
  ),
  answer(
    'error-kept',
    'A failure after some text',
    [
      step,
      ...say('Answers now survive a restart, and'),
      failure('provider_unreachable', 'Studio closed the connection in the middle of the answer.'),
    ],
    { finishReason: 'error' },
  ),
  answer('ended-stopped', 'An answer that was stopped', [step, ...say('Answers now survive a')], { finishReason: 'stopped' }),
  answer('ended-length', 'An answer at the length limit', [step, ...say('Answers now survive a')], { finishReason: 'length' }),
  answer('ended-filter', 'An answer that the provider cut off', [step, ...say('Answers now')], { finishReason: 'content_filter' }),
  answer('ended-rounds', 'An answer at the limit of tool rounds', [step, ...say('I have read 20 files.')], {
    finishReason: 'max_tool_rounds',
  }),
  answer(
    'ended-timeout',
    'An answer that took too long',
    [step, ...say('I am still'), failure('run_timeout', 'This answer took longer than 30 minutes.')],
    {
      finishReason: 'timeout',
    },
  ),
  answer('ended-empty', 'An answer without a word', [step]),
]
