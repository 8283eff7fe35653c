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
  mutant(
    'a quote within a quoted cell ends it',
    'viewer/table/rows.ts',
    "if (inQuotes && text[at + 1] === '\"') at++",
    'if (false) at++',
    'viewer/table/rows.test.ts',
  ),
  mutant(
    'a page is one piece, however long',
    'viewer/text/pieces.ts',
    'PIECE_CHARS = 6_000',
    'PIECE_CHARS = 6_000_000',
    'viewer/text/pieces.test.ts',
  ),
  mutant(
    'addresses of links are looked for in what is shown',
    'viewer/find/mark-passage.ts',
    'flat(withoutAddresses(line))',
    'flat(line)',
    'viewer/find/find.test.ts',
  ),
  mutant(
    'Back leaves the file open',
    'viewer-store/viewer-store.ts',
    "window.addEventListener('popstate', leave)",
    '',
    'viewer-store/viewer-store.test.ts',
  ),
]
