import { room } from './room.mjs'

const mutant = room('components')

export const pages = [
  mutant(
    'the page waits 50 min for a dead line',
    'chat-store/run/run-transport.ts',
    'SILENCE_MS = 5 * 60_000',
    'SILENCE_MS = 50 * 60_000',
    'chat-store/run/run-transport.test.ts',
  ),
  mutant(
    'keep-alives are not heard',
    'chat-store/run/run-transport.ts',
    'silence = setTimeout(drop, SILENCE_MS)\n      const events',
    'const events',
    'chat-store/run/run-transport.test.ts',
  ),
  mutant('time ticks each second', 'chat/message/answer-meta.tsx', 'TICK_MS = 100', 'TICK_MS = 1_000', 'chat/message/answer-meta.test.tsx'),
  mutant('words are revealed in a hidden tab', 'parts/text-part.tsx', 'document.hidden ? text.length :', '', 'parts/reveal.test.tsx'),
  mutant(
    'words are revealed with reduced motion',
    'parts/text-part.tsx',
    " && !window.matchMedia('(prefers-reduced-motion: reduce)').matches",
    '',
    'parts/reveal.test.tsx',
  ),
]
