import { capitalised, contentWords, paths, quoted } from './words.ts'

const SAYING =
  /\b(?:saying|says|with the text|with the content|with|containing|that says|:)\s+(?:the\s+(?:words?|text|content)\s+)?(.+?)\s*$/is

/** Extracts the subject of a clause, in at most four words. */
export function subjectOf(clause: string): string {
  const [quote] = quoted(clause)
  const about = /\b(?:about|on|of|for)\s+(?:the\s+|a\s+|an\s+|my\s+)?(.+?)(?:\s+(?:in|into|to|as)\s+|[,.?!]|$)/i.exec(clause)?.[1]
  const words = contentWords(about ?? clause).filter(
    word => !/^(write|create|make|file|save|note|remember|show|poem|haiku|story|document|text|table|comparison|compare)$/.test(word),
  )
  return words.slice(0, 4).join(' ') || quote || 'this demo'
}

/** Composes the text for a tool to store: the text in the clause if any, else a short sample that suits the file type. */
export function compose(clause: string, { path, purpose, said }: { path: string | undefined; purpose: string; said: string }): string {
  const given = SAYING.exec(clause)?.[1]
  if (given && paths(given).length === 0 && !/^(a|an|the)\s+\w+$/i.test(given)) return unquoted(given)
  if (!/text|content|body|data|code/i.test(purpose)) return unquoted(clause.replace(/^\s*\S+\s+/, '')) || clause
  if (path === undefined && !/\b(poem|haiku|verse|story)\b/i.test(clause)) return said
  const subject = subjectOf(clause)
  const extension = path?.split('.').at(-1)?.toLowerCase() ?? ''
  return samples[extension]?.(subject) ?? letter(clause, subject)
}

const samples: Record<string, (subject: string) => string> = {
  md: subject =>
    `# ${capitalised(subject)}\n\nA first page on the subject, written by the demo model.\n\n## To do\n\n- [ ] Say in one sentence what this is about\n- [ ] Collect three examples\n- [ ] Ask a real model to go on\n`,
  json: subject => `${JSON.stringify({ subject, items: ['first', 'second', 'third'], writtenBy: 'demo:parley' }, null, 2)}\n`,
  csv: subject => `name,about,score\nfirst,${subject},3\nsecond,${subject},5\nthird,${subject},8\n`,
  html: subject =>
    `<!doctype html>\n<title>${capitalised(subject)}</title>\n<h1>${capitalised(subject)}</h1>\n<p>Written by the demo model.</p>\n`,
  py: subject =>
    `"""${capitalised(subject)}"""\n\n\ndef fibonacci(count):\n    a, b = 0, 1\n    for _ in range(count):\n        yield a\n        a, b = b, a + b\n\n\nprint(list(fibonacci(10)))\n`,
  js: subject => `// ${capitalised(subject)}\nconst squares = [1, 2, 3, 4].map((n) => n * n)\nconsole.log(squares.join(', '))\n`,
}

function letter(clause: string, subject: string): string {
  if (/\b(poem|haiku|verse)\b/i.test(clause)) return `${capitalised(subject)}:\na quiet line, a second,\nthen the page is still.\n`
  return `${capitalised(subject)}\n\nWritten by the demo model of Parley.\n`
}

function unquoted(text: string): string {
  const trimmed = text.trim()
  const [quote] = quoted(trimmed)
  return quote && trimmed.length <= quote.length + 3 ? quote : trimmed.replace(/[.!?]$/, '')
}
