import { room } from './room.mjs'

const documents = room('lib/documents')
const FILES = 'readers/file-reader.test.ts'

export const documentsRoom = [
  documents('an archive unpacks without an end', 'readers/archive.ts', 'if (leftBytes < 0)', 'if (false)', FILES),
  documents(
    'the formula takes the place of its value',
    'readers/read-sheets.ts',
    "value === '' && formula !== ''",
    "formula !== ''",
    FILES,
  ),
  documents('days of a sheet are one too late', 'readers/sheet-styles.ts', 'days < 60 ? 31 : 30', '31', FILES),
  documents('comments are read as text', 'readers/read-opendocument.ts', "'annotation', ", '', FILES),
  documents(
    'a second sheet begins where the first does',
    'readers/text-of.ts',
    'pages.push({ page: begun, at })',
    'pages.push({ page: begun, at: 0 })',
    FILES,
  ),
]
