const LONGEST_MESSAGE = 4_000
const FENCE = /^\s*(?:`{3,}|~{3,})/

/** Makes a commit message of a model's answer: without reasoning, fences, a label and quotes around it. Empty where nothing is left. */
export function cleanMessage(answer: string): string {
  const lines = withoutThoughts(answer).replace(/\r\n?/g, '\n').split('\n')
  const first = lines.findIndex(line => FENCE.test(line))
  const last = lines.findLastIndex(line => FENCE.test(line))
  // Words before and behind a fence are about the message.
  const within = first !== -1 && last > first ? lines.slice(first + 1, last) : lines.filter(line => !FENCE.test(line))
  const text = within
    .map(line => line.trimEnd())
    .join('\n')
    .trim()
    .replace(/^(?:commit message|message)\s*:\s*/i, '')
  const [subject = ''] = text.split('\n', 1)
  const bare = /^(["'`])(.+)\1$/.exec(subject)?.[2] ?? subject
  return `${bare}${text.slice(subject.length)}`.slice(0, LONGEST_MESSAGE).toWellFormed().trim()
}

/** Removes reasoning up to its last end mark. */
function withoutThoughts(text: string): string {
  const marks = ['</think>', '</thinking>', '</thought>']
  const lower = text.toLowerCase()
  const end = Math.max(...marks.map(mark => (lower.includes(mark) ? lower.lastIndexOf(mark) + mark.length : 0)))
  return text.slice(end)
}
