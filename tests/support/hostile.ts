/** Pieces that slow texts repeat: the marks of Markdown, HTML, JSON and TeX, open and closed, alone and with words. */
export const hostilePieces = [
  ...' \n\t`[]()*_~<>|#-=+&"\'$\\{}1,.:/@!^a0é（“\u202e',
  ...[
    '  \n',
    '\r\n',
    '``',
    '```\n',
    '~~~\n',
    '```\na\n```\n\n',
    '![',
    '[a](',
    '[a](b) ',
    '[^a]: b\n',
    '[a]: b\n',
    '[[',
    '[x](',
    '](',
    '**',
    '***',
  ],
  ...[
    '**a** ',
    '*a_',
    '*a **b ',
    '_a_b',
    '~~a',
    '<a',
    '<b>',
    '</b>',
    '<a href="',
    '<div>\n',
    '<details>\n',
    '<summary>',
    '<!--',
    '<![CDATA[',
    '<?',
  ],
  ...[
    '| a ',
    '|\n',
    '| a | b |\n',
    '- ',
    '- a\n',
    '- - ',
    '- > ',
    '> ',
    '> a\n',
    '1. ',
    '1. a\n',
    '# a\n',
    'a\n=\n',
    'a\n-\n',
    '---\n',
    'a\n\n',
    '    a\n',
  ],
  ...[
    '$$',
    '$$a\n',
    '$a$ ',
    '$a',
    '\\[',
    '\\[a\n',
    '\\(',
    '\\a',
    '\\frac{',
    '&amp;',
    '&#1;',
    '&a',
    '{"a":',
    '[1,',
    '{a',
    '<tool_call>',
    'a@',
    'a@b.c ',
  ],
  ...['https://a.b/c ', 'www.', 'data:', ' a', ' =', ', ', 'a-', 'a_', '${', '//', 'and ', 'A b '],
]

/** Beginnings that put a reader into a state that the text never ends. */
export const hostileStarts = [
  '',
  'a',
  '"',
  '$$',
  '- ',
  '| a | b |\n|---|---|\n',
  '<details>',
  '[^a]: ',
  '```\n',
  '<svg ',
  '# ',
  '<',
  '{"a":"',
  '**',
  '[',
  'data:a,',
]

export function repeated(piece: string, chars: number): string {
  return piece.repeat(Math.ceil(chars / piece.length)).slice(0, chars)
}

/** Milliseconds of the processor that `work` takes at best: others share the machine, and a collection may fall into any one try. */
export function cost(work: () => unknown, tries = 3): number {
  let best = Number.POSITIVE_INFINITY
  for (let index = 0; index < tries; index += 1) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** Long enough for a clock that counts in ticks of 4 ms, as Linux counts the time of a thread on many machines. */
const STEADY_MS = 100

/** Milliseconds of the processor that `work` takes on average, in the best of three series. */
function steadyCost(work: () => unknown): number {
  const times = Math.max(1, Math.ceil(STEADY_MS / Math.max(cost(work, 1), 1)))
  const series = () => {
    for (let index = 0; index < times; index += 1) work()
  }
  return cost(series) / times
}

/** Measures whether work grows faster than its text: twice the text may take 2.5 times as long. Times below `floorMs` are noise. */
export function growsTooFast(
  work: (text: string) => unknown,
  make: (chars: number) => string,
  { chars, floorMs }: { chars: number; floorMs: number },
) {
  const whole = make(chars)
  const once = cost(() => work(whole), 1)
  if (once < floorMs) return null
  if (once > 50 * floorMs) return `${once.toFixed(0)} ms`
  const half = make(chars / 2)
  // One try each tells most apart; only what looks bad is measured with care.
  if (once <= 2.5 * cost(() => work(half), 2)) return null
  const [short, long] = [steadyCost(() => work(half)), steadyCost(() => work(whole))]
  return long >= floorMs && long > 2.5 * short ? `${short.toFixed(1)} ms, ${long.toFixed(1)} ms for twice the text` : null
}
