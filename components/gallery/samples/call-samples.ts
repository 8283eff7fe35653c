import { answer, brokenCall, type Call, called, finished, type RecordedAnswer, running, say, step, writing } from './recorded.ts'

const read: Call = { id: 'call-1', server: 'files', tool: 'read_file', input: { path: 'changelog/2.4.0.md' } }
const search: Call = { id: 'call-2', server: 'files', tool: 'search_files', input: { text: 'restart', folder: 'changelog' } }
const query: Call = { id: 'call-3', server: 'issues', tool: 'query', input: { state: 'open', labels: ['search', 'runs'], limit: 20 } }
const FILE_ID = '00000000-0000-7000-8000-000000000001'

/** Every state of a tool card. `nowMs` dates what is running, so that its clock shows seconds. */
export function callSamples(nowMs: number): readonly RecordedAnswer[] {
  const startedAt = new Date(nowMs - 12_000).toISOString()
  const live = { finishReason: null }
  return [
    answer('writing', 'The model writes the arguments', [step, ...writing(read)], live),
    answer('queued', 'Queued behind other calls', [step, ...called(read)], live),
    answer('running', 'Running', [step, ...running(read, startedAt)], live),
    answer(
      'progress',
      'Running with progress',
      [step, ...running(search, startedAt, { progress: 34, total: 80, message: 'Reading 34 of 80 files' })],
      live,
    ),
    answer(
      'progress-open',
      'Running with progress of unknown length',
      [step, ...running(search, startedAt, { progress: 34, message: 'Reading' })],
      live,
    ),
    answer('done', 'Finished with text', [
      step,
      ...finished(read, { text: '# 2.4.0\n\n- Runs are taken up after a restart (#412, Noor)' }),
      ...say('Found it.'),
    ]),
    answer('done-json', 'Finished with JSON', [
      step,
      ...finished(query, { text: '[{"number":412,"title":"Runs are taken up after a restart","by":"Noor"}]', executionTimeMs: 1240 }),
      ...say('One issue is open.'),
    ]),
    answer('done-files', 'Finished with a file, a link and a resource', [
      step,
      ...finished(query, {
        text: 'Three results.',
        content: [
          { type: 'file', fileId: FILE_ID, mediaType: 'application/pdf', name: 'report.pdf', sizeBytes: 48_200 },
          {
            type: 'resource_link',
            uri: 'https://example.org/issues/412',
            name: 'Issue 412',
            description: 'Runs are taken up after a restart',
          },
          { type: 'resource', uri: 'issues://412', text: 'Runs are taken up after a restart' },
        ],
      }),
    ]),
    answer('done-whole', 'Finished with a result that is too long for the model', [
      step,
      ...finished(read, {
        text: 'line 1\nline 2\n…',
        whole: { fileId: FILE_ID, characters: 480_000, lines: 12_000, sizeBytes: 512_000, givenCharacters: 24_000 },
      }),
    ]),
    answer('done-warning', 'Finished with a warning', [
      step,
      ...finished(query, { warning: 'The result does not fit the schema that the server declares.' }),
    ]),
    answer('same', 'The same call several times', [
      step,
      ...[1, 2, 3].flatMap(number => finished({ ...read, id: `call-${number}` }, { text: 'Nothing new.' })),
    ]),
    answer('failed', 'Failed', [step, ...finished(read, { outcome: 'error', text: 'changelog/2.4.0.md does not exist.', content: [] })]),
    answer('timeout', 'Timed out', [
      step,
      ...finished(query, { outcome: 'timeout', text: 'issues did not answer within 60 s.', content: [], executionTimeMs: 60_000 }),
    ]),
    answer('denied', 'Denied by a rule', [
      step,
      ...finished(read, { outcome: 'denied', text: 'A rule denies files.read_file.', content: [], executed: false, executionTimeMs: 0 }),
    ]),
    answer('cancelled', 'Cancelled in the queue', [
      step,
      ...finished(read, { outcome: 'cancelled', text: 'The answer was stopped.', content: [], executed: false, executionTimeMs: 0 }),
    ]),
    answer('broken', 'Arguments that are no JSON', [step, ...brokenCall(read, 'The arguments are not a JSON object.')]),
    answer('unknown', 'No result when the answer ended', [step, ...called(read)], { finishReason: 'stopped' }),
  ]
}
