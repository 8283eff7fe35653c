/**
 * Mutants: a change of the source that a clause of docs/behaviours.md rules out, and the test files that must fail on it. `from` occurs in `file`
 * exactly once. `npm run mutants` applies each in turn and lists the survivors.
 */
export const mutants = [
  // runs
  mutant('loop guard ignores the tool', 'lib/runs/tools/loop-guard.ts', 'a.part.toolName === b.part.toolName &&', '', [
    'lib/runs/tools/loop-guard.test.ts',
  ]),
  mutant('loop guard ignores the arguments', 'lib/runs/tools/loop-guard.ts', 'isDeepStrictEqual(sentOf(a.part), sentOf(b.part))', 'true', [
    'lib/runs/tools/loop-guard.test.ts',
  ]),
  mutant('a loop is two calls', 'lib/runs/tools/loop-guard.ts', 'REPETITIONS = 3', 'REPETITIONS = 2', [
    'lib/runs/tools/loop-guard.test.ts',
  ]),
  mutant('chunk deadline never starts anew', 'lib/runs/step/deadlines.ts', 'chunkTimer.refresh()', 'undefined', [
    'lib/runs/step/deadlines.test.ts',
  ]),
  mutant(
    'response deadline never passes',
    'lib/runs/step/deadlines.ts',
    'setTimeout(expire, responseTimeoutMs',
    'setTimeout(expire, 2 ** 31 - 1',
    ['lib/runs/step/deadlines.test.ts'],
  ),
  mutant('run time-out is not enforced', 'lib/runs/execute.ts', "stop('run_timeout')", 'undefined', [
    'lib/runs/takeover/work-time.test.ts',
  ]),
  mutant(
    'questions never expire',
    'lib/runs/questions/input-requests.ts',
    'clock.nowMs() < Date.parse(view.expiresAt)',
    'clock.nowMs() < Infinity',
    ['lib/runs/questions/input-expiry.test.ts'],
  ),
  mutant('retried, or a fallback, after words or a call were shown', 'lib/runs/step/step.ts', '!hasSpoken && ', '', [
    'lib/runs/step/fallback.test.ts',
    'lib/runs/tools/tool-calls.test.ts',
    'lib/runs/loop.test.ts',
  ]),
  mutant('retried after a failure that lasts', 'lib/runs/step/retry-wait.ts', 'error.retryable &&', '', [
    'lib/runs/step/fallback.test.ts',
    'lib/runs/loop.test.ts',
  ]),
  mutant('Retry-After is ignored', 'lib/runs/step/retry-wait.ts', 'error.retryAfterMs ?? RETRY_BASE_MS', 'RETRY_BASE_MS', [
    'lib/runs/step/retry-wait.test.ts',
    'lib/runs/loop.test.ts',
  ]),
  mutant('last round without a call is max_tool_rounds', 'lib/runs/loop.ts', 'step > maxToolRounds + 1', 'step > maxToolRounds', [
    'lib/runs/tools/tool-calls.test.ts',
  ]),
  mutant('a withheld step ends stop', 'lib/runs/loop.ts', "if (isWithheld) return { finishReason: 'max_tool_rounds' }", '', [
    'lib/runs/tools/tool-calls.test.ts',
  ]),
  mutant('asked before the audit entry', 'lib/runs/tools/tool-calls.ts', "if (decision.action !== 'allow') await noted", '', [
    'lib/runs/tools/call-log.test.ts',
  ]),
  mutant(
    'a denial runs',
    'lib/runs/tools/permission.ts',
    "if (decision.action === 'deny') return",
    "if (decision.action === 'deny' && false) return",
    ['lib/runs/tools/tool-calls.test.ts', 'lib/runs/step/text-model.test.ts'],
  ),
  mutant('no crash in the log', 'lib/runs/execute.ts', "run.ports.log.error('run.crashed', { runId: run.facts.runId, error })", '', [
    'lib/runs/loop.test.ts',
  ]),
  mutant('a blank message is sent', 'lib/runs/start.ts', "message.text.trim() === ''", "message.text === ''", ['lib/runs/loop.test.ts']),
  mutant('a call took no time', 'lib/mcp/call/call.ts', 'Math.max(0, Math.round(platform.clock.monotonicMs() - startedMs))', '0', [
    'lib/runs/tools/call-log.test.ts',
  ]),
  mutant('a call is not logged', 'lib/mcp/call/call.ts', "platform.log.info('tool.call'", "platform.log.debug('tool.call'", [
    'lib/runs/tools/tool-calls.test.ts',
    'lib/runs/step/text-model.test.ts',
  ]),
  // intercept
  mutant(
    'a placeholder for each piece',
    'lib/intercept/answer.ts',
    "settings.mode === 'placeholders' && emission.raw !== ''",
    "settings.mode === 'placeholders'",
    ['lib/intercept/middleware.test.ts'],
  ),
  mutant(
    'last instead of longest hold',
    'lib/intercept/answer.ts',
    'Math.max(counters.longestHoldMs, Math.round(monotonicMs() - heldSinceMs))',
    'Math.round(monotonicMs() - heldSinceMs)',
    ['lib/intercept/middleware.test.ts'],
  ),
  mutant(
    'narrative is not counted',
    'lib/intercept/answer.ts',
    'counters.narrativeCharacters += delta.length',
    'counters.narrativeCharacters += 0',
    ['lib/intercept/middleware.test.ts', 'lib/runs/step/text-model.test.ts'],
  ),
  mutant('high water is the last one', 'lib/intercept/answer.ts', 'Math.max(counters.highWaterCharacters, held)', 'held', [
    'lib/intercept/middleware.test.ts',
  ]),
  // http
  mutant('same-site is accepted', 'lib/http/origin.ts', "site === 'same-origin' ||", "site === 'same-origin' || site === 'same-site' ||", [
    'lib/http/route.test.ts',
  ]),
  mutant('keep-alive every minute', 'lib/http/streaming/write-events.ts', 'KEEP_ALIVE_MS = 10_000', 'KEEP_ALIVE_MS = 60_000', [
    'lib/http/streaming/sse.test.ts',
    'lib/http/streaming/write-events.test.ts',
  ]),
  mutant(
    'no keep-alive',
    'lib/http/streaming/write-events.ts',
    'setInterval(keepAlive, KEEP_ALIVE_MS)',
    'setInterval(() => undefined, KEEP_ALIVE_MS)',
    ['lib/http/streaming/write-events.test.ts'],
  ),
  mutant('a session for 3,000 days', 'lib/auth/session.ts', 'SESSION_SECONDS = 30 *', 'SESSION_SECONDS = 3_000 *', [
    'lib/auth/session.test.ts',
  ]),
  // sharing
  mutant('open text survives a reset in a live link', 'lib/sharing/redact-stream.ts', 'open.clear()', '', [
    'lib/sharing/redact-stream.test.ts',
  ]),
  mutant(
    'a reset voids all parts',
    'lib/sharing/redact-stream.ts',
    "[{ type: 'reset', part: firstOfStep }]",
    "[{ type: 'reset', part: 1 }]",
    ['lib/sharing/redact-stream.test.ts'],
  ),
  // the page
  mutant(
    'the page waits 50 min for a dead line',
    'components/chat/run/run-transport.ts',
    'SILENCE_MS = 5 * 60_000',
    'SILENCE_MS = 50 * 60_000',
    ['components/chat/run/run-transport.test.ts'],
  ),
  mutant(
    'keep-alives are not heard',
    'components/chat/run/run-transport.ts',
    'silence = setTimeout(drop, SILENCE_MS)\n      const events',
    'const events',
    ['components/chat/run/run-transport.test.ts'],
  ),
  mutant('time ticks each second', 'components/chat/message/answer-meta.tsx', 'TICK_MS = 100', 'TICK_MS = 1_000', [
    'components/chat/message/answer-meta.test.tsx',
  ]),
  mutant('words are revealed in a hidden tab', 'components/parts/text-part.tsx', 'document.hidden ? text.length :', '', [
    'components/parts/reveal.test.tsx',
  ]),
  mutant(
    'words are revealed with reduced motion',
    'components/parts/text-part.tsx',
    " && !window.matchMedia('(prefers-reduced-motion: reduce)').matches",
    '',
    ['components/parts/reveal.test.tsx'],
  ),
  mutant('blank text is an answer', 'lib/messages/substance.ts', "part.text.trim() !== ''", "part.text !== ''", [
    'components/chat/message/ending.test.ts',
    'lib/context/prompt.test.ts',
  ]),
]

function mutant(name, file, from, to, tests) {
  return { name, file, from, to, tests }
}
