import { room } from './room.mjs'

const maps = room('lib/maps')

export const mapRoom = [
  maps(
    'an outline of other text is used',
    'worker/kept-outlines.ts',
    'found && found.hash === hashOf(given)',
    'found',
    'worker/kept-outlines.test.ts',
  ),
  maps(
    'outlines of another version are used',
    'worker/kept-outlines.ts',
    'if (read.version !== version) return { entries, choice: null }',
    '',
    'worker/kept-outlines.test.ts',
  ),
  maps(
    'outlines are readable for all users of the machine',
    'worker/kept-outlines.ts',
    'mode: 0o600',
    'mode: 0o644',
    'worker/kept-outlines.test.ts',
  ),
  maps(
    'a file that cannot be parsed ends the map',
    'worker/parse-pool.ts',
    'if (failed) outlines.push(bare(failed))',
    'if (failed) throw new Error(failed.path)',
    'worker/parse-pool.test.ts',
  ),
  maps(
    'a stalled parser is waited for',
    'worker/parse-pool.ts',
    'late = setImmediate(fail)',
    'late = setImmediate(() => undefined)',
    'worker/parse-pool.test.ts',
  ),
  maps(
    'a section ends with the next deeper one',
    'documents/sections.ts',
    '(open.at(-1)?.level ?? 0) >= level)',
    '(open.at(-1)?.level ?? 0) >= 0 && open.length > 0)',
    'documents/document-map.test.ts',
  ),
  maps('an entry that refers to other files counts as unchanged', 'entry-mark.ts', ', ...refersTo]', ']', 'entry-mark.test.ts'),
  maps('packages are not found by their names', 'is-mapped.ts', ' || isManifest(path)', '', 'worker/mapper.test.ts'),
]
