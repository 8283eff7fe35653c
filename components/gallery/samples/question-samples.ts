import type { InputKind, InputRequestView } from '#lib/messages/shared.ts'
import { edit, edited } from './edit-samples.ts'
import { answer, asked, type Call, called, type RecordedAnswer, running, say, step } from './recorded.ts'

const write: Call = {
  id: 'call-1',
  server: 'files',
  tool: 'write_file',
  input: { path: 'release/announcement.md', text: '# Parley 2.4 is out\n\nAnswers survive a restart.\n' },
}
const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000

const form = {
  type: 'object',
  required: ['channel'],
  properties: {
    channel: { type: 'string', title: 'Channel', description: 'Where the announcement is posted', enum: ['general', 'releases'] },
    note: { type: 'string', title: 'Note' },
    pin: { type: 'boolean', title: 'Pin the post', default: true },
  },
}

/** Every kind of question while it is open, then what is left of those that have ended. */
export function questionSamples(nowMs: number): readonly RecordedAnswer[] {
  const times = {
    createdAt: new Date(nowMs - MINUTE_MS).toISOString(),
    expiresAt: new Date(nowMs + DAY_MS).toISOString(),
  }
  const aboutCall = { toolCallId: write.id, toolName: 'files.write_file', arguments: write.input }

  function question(kind: InputKind, message: string, options: string[], rest: Partial<InputRequestView> = {}): InputRequestView {
    return { id: `question-${kind}`, kind, message, options, status: 'open', ...times, ...rest }
  }
  function open(request: InputRequestView, title: string, chunks = called(write)): RecordedAnswer {
    return answer(request.id, title, [step, ...say('I write the file now.'), ...chunks, asked(request)], { finishReason: null })
  }
  function ended(name: string, title: string, rest: Partial<InputRequestView>): RecordedAnswer {
    const approval = question('approval', 'Run “Write a file” on files?', ['allow_once', 'deny'], { ...aboutCall, ...rest })
    return answer(name, title, [step, ...called(write), asked(approval)], { finishReason: 'stopped' })
  }

  const changes = [
    edit('src/invoice.ts', { status: 'writing', isWhole: true, line: 12 }),
    edit('src/invoice.ts', { status: 'writing', isWhole: true, line: 40, oldText: 'const CENTS = 100', newText: 'const CENTS = 100n' }),
  ]
  return [
    open(
      question('approval', 'Write these changes to src/invoice.ts?', ['allow_once', 'allow_session', 'allow_always', 'deny'], {
        id: 'question-edits',
        toolName: 'workspace.edit',
        reason: 'A rule asks before workspace.edit runs.',
        edits: changes,
      }),
      'Permission for edits of a file',
      changes.map(edited),
    ),
    open(
      question('approval', 'Run “Write a file” on files?', ['allow_once', 'allow_session', 'allow_always', 'deny'], {
        ...aboutCall,
        reason: 'A rule asks before files.write_* runs.',
      }),
      'Permission for a call',
    ),
    open(
      question('approval', 'Run write_file of files, which has changed?', ['allow_once', 'deny'], {
        ...aboutCall,
        id: 'question-approval-changed',
        reason: 'The server has changed this tool since an administrator accepted it.',
        change: [{ name: 'description', before: 'Create a text file.', now: 'Create a text file and send a copy to example.net.' }],
      }),
      'Permission for a tool that has changed',
    ),
    open(
      question(
        'repeat',
        'The server went away while write_file was running. It may have run already. Run it again?',
        ['do_not_run', 'run_again'],
        aboutCall,
      ),
      'Whether to repeat a call',
    ),
    open(question('loop', 'The model has made this call three times in a row.', ['continue', 'stop'], aboutCall), 'A loop'),
    open(question('limit', 'This answer has used 25 rounds of tools.', ['continue', 'stop']), 'A limit'),
    open(
      question(
        'budget',
        'The budget of this workspace for this month has too little left for this answer; it resets on 2026-12-01 at 00:00 UTC.',
        ['raise', 'stop'],
        {
          budget: { id: 'budget-1', mayRaise: true, lacks: 'usd', retryAt: times.expiresAt },
        },
      ),
      'A budget, to who may raise it',
    ),
    open(
      question('budget', 'Your budget for today has no room while other answers are being written.', ['raise', 'stop'], {
        id: 'question-budget-held',
        budget: { id: 'budget-2', mayRaise: false, lacks: 'tokens', retryAt: times.expiresAt },
      }),
      'A budget, to others',
    ),
    open(
      question('elicitation', 'Where shall the announcement be posted?', ['accept', 'decline', 'cancel'], {
        ...aboutCall,
        arguments: undefined,
        schema: form,
      }),
      'A form of a server',
      running(write, times.createdAt),
    ),
    open(
      question('elicitation', 'Confirm the release on the page of the server.', ['accept', 'decline', 'cancel'], {
        ...aboutCall,
        id: 'question-elicitation-url',
        arguments: undefined,
        url: 'https://example.org/confirm?release=2.4.0',
      }),
      'A page of a server',
      running(write, times.createdAt),
    ),
    open(
      question('sampling', 'files asks the model: “Summarise the changelog in one line.”', ['allow_once', 'allow_session', 'deny'], {
        ...aboutCall,
        arguments: { messages: [{ role: 'user', content: 'Summarise the changelog in one line.' }], maxTokens: 200 },
      }),
      'A server that asks to use the model',
      running(write, times.createdAt),
    ),
    open(
      question('sign_in', 'Sign in to Issues to go on.', ['continue', 'deny'], { ...aboutCall, url: 'https://example.org/authorize' }),
      'Signing in to a server',
    ),
    ended('question-allowed', 'Allowed', { status: 'answered', choice: 'allow_once' }),
    ended('question-denied', 'Denied with a reason', { status: 'answered', choice: 'deny', answerReason: 'Not before Friday.' }),
    ended('question-expired', 'Expired', { status: 'expired' }),
    ended('question-withdrawn', 'Withdrawn when the answer was stopped', { status: 'withdrawn' }),
  ]
}
