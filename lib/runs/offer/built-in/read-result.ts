import { z } from 'zod'
import { pageReading } from '#lib/context/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { Run } from '../../run/run.ts'
import type { BuiltInResult, BuiltInTool } from './built-in.ts'
import { MAX_PART_BYTES, MAX_PART_LINES, readBytes, readLines, searchText } from './text-parts.ts'

const MAX_WORDS = 200

// Some models send null for absent arguments.
const argumentsSchema = z.object({
  result: z.string(),
  search: z.string().min(1).max(MAX_WORDS).nullish(),
  from_line: z.int().min(1).nullish(),
  lines: z.int().min(1).nullish(),
  from_byte: z.int().min(0).nullish(),
  bytes: z.int().min(1).nullish(),
})

/** Reads a result or a page that was too long for the prompt: by lines, by bytes, or by searching it. Only those of the run's own chat. */
export const readResultTool: BuiltInTool = {
  title: 'Read a long result',
  definition: {
    name: 'read_result',
    description: [
      'Read a part of, or search, a tool result or a page from the web that was too long to be shown whole.',
      `Set \`search\` to find words (returns line and byte), or \`from_line\` and \`lines\` (at most ${MAX_PART_LINES}), or \`from_byte\` and \`bytes\``,
      `(at most ${MAX_PART_BYTES}) for texts with very long lines.`,
    ].join(' '),
    inputSchema: {
      type: 'object',
      properties: {
        result: { type: 'string', description: 'Id shown at the end of the shortened result, or with the shortened page.' },
        search: { type: 'string', description: 'Exact words to find; upper and lower case are the same.' },
        from_line: { type: 'integer', description: 'First line to return (1-based, default 1).' },
        lines: { type: 'integer', description: `Number of lines to return (default and most ${MAX_PART_LINES}).` },
        from_byte: { type: 'integer', description: 'First byte to return (0-based, default 0).' },
        bytes: { type: 'integer', description: `Number of bytes to return (default and most ${MAX_PART_BYTES}).` },
      },
      required: ['result'],
    },
  },
  async run(run, given) {
    const args = argumentsSchema.safeParse(given)
    if (!args.success) return refusal(args.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
    const { result, search, from_line, lines, from_byte, bytes } = args.data
    const whole = await readText(run, result)
    if (whole === null) return refusal(`This chat has no text result with the id ${result.slice(0, MAX_WORDS)}.`)
    const part = partOf(whole.text, { search, from_line, lines, from_byte, bytes })
    return { text: whole.isPage ? pageReading(part) : part }
  },
}

function partOf(text: Buffer, { search, from_line, lines, from_byte, bytes }: Omit<z.infer<typeof argumentsSchema>, 'result'>): string {
  if (search) return searchText(text, search)
  if (typeof from_byte === 'number' || typeof bytes === 'number') {
    return readBytes(text, { from: from_byte ?? 0, count: Math.min(bytes ?? MAX_PART_BYTES, MAX_PART_BYTES) })
  }
  return readLines(text, { from: from_line ?? 1, count: Math.min(lines ?? MAX_PART_LINES, MAX_PART_LINES) })
}

async function readText({ facts, ports }: Pick<Run, 'facts' | 'ports'>, fileId: string): Promise<{ text: Buffer; isPage: boolean } | null> {
  const page = await ports.pages.wholeOf({ chatId: facts.chatId, id: fileId })
  if (page) return { text: page, isPage: true }
  const file = await ports.files.readOfChat(facts.actor, { chatId: facts.chatId, fileId }).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'file_not_found') return null
    throw error
  })
  const isText = file && (file.mediaType.startsWith('text/') || file.mediaType === 'application/json')
  return isText ? { text: file.bytes, isPage: false } : null
}

function refusal(text: string): BuiltInResult {
  return { isError: true, text }
}
