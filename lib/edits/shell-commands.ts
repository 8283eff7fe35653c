import { closesFence, type Fence, fenceOf } from './fence-line.ts'

const SHELLS = new Set(['bash', 'sh', 'shell', 'zsh', 'fish', 'console', 'terminal', 'shell-session', 'shellsession', 'sh-session'])
/** Fences whose lines are commands even without a prompt before them. */
const SCRIPTS = new Set(['bash', 'sh', 'shell', 'zsh', 'fish'])
/** Fences without a language show what is on a screen. */
const SCREENS = new Set([...SHELLS, '', 'text'])
const MAX_COMMANDS = 100
const MAX_COMMAND_CHARS = 4_000
/** A prompt, then what a command begins with: no amount of money, and no formula. */
const PROMPT = /^[$>] +(?=[\w./~"'({[-])(?!\d)/
const DOLLAR = /^\$ +(?=[\w./~"'({[-])(?!\d)/

/**
 * Lists the shell commands of an answer, each once: the lines of a shell's fence (those behind a prompt where it has any), and lines behind `$`. Outside fences a
 * line behind `>` is a quote. Comments are left out. A line that is continued, and a here document, are one command.
 */
export function shellCommands(text: string): string[] {
  const found = new Set<string>()
  let fence: { fence: Fence; language: string; lines: string[] } | null = null
  const take = (commands: readonly string[]) => {
    for (const command of commands) if (found.size < MAX_COMMANDS && command.length <= MAX_COMMAND_CHARS) found.add(command)
  }
  let outside: string[] = []
  for (const line of text.split(/\r?\n/)) {
    if (fence) {
      if (!closesFence(line, fence.fence)) fence.lines.push(line)
      else {
        take(commandsIn(fence.language, fence.lines))
        fence = null
      }
      continue
    }
    const opened = fenceOf(line)
    if (opened) {
      take(commandsAfter(DOLLAR, outside))
      outside = []
      fence = { fence: opened, language: languageOf(line, opened), lines: [] }
    } else outside.push(line)
  }
  take(fence ? commandsIn(fence.language, fence.lines) : commandsAfter(DOLLAR, outside))
  return [...found]
}

function languageOf(line: string, { length }: Fence): string {
  return (line.trim().slice(length).trim().split(/[\s{]/, 1)[0] ?? '').toLowerCase()
}

function commandsIn(language: string, lines: readonly string[]): string[] {
  if (!SCREENS.has(language)) return []
  const prompted = commandsAfter(PROMPT, lines)
  if (prompted.length > 0 || !SCRIPTS.has(language)) return prompted
  return joined(lines.filter((line, at) => line.trim() !== '' || at > 0).map(line => line.trimEnd()))
}

/** Commands behind a prompt. Lines that continue one need no prompt. */
function commandsAfter(prompt: RegExp, lines: readonly string[]): string[] {
  const commands: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    const found = prompt.exec(line)?.[0]
    // A formula ends in the sign too.
    if (found === undefined || (line.startsWith('$') && line.endsWith('$'))) continue
    const command = [line.slice(found.length)]
    while (isContinued(command.at(-1) ?? '') && at + 1 < lines.length) command.push((lines[++at] ?? '').trim().replace(/^> /, ''))
    commands.push(...joined(command))
  }
  return commands
}

/** Joins lines to commands, and leaves out comments. */
function joined(lines: readonly string[]): string[] {
  const commands: string[] = []
  const command: string[] = []
  let endOfDocument: string | null = null
  for (const line of lines) {
    if (endOfDocument !== null) {
      command.push(line)
      if (line.trim() === endOfDocument) endOfDocument = null
      if (endOfDocument === null) commands.push(command.splice(0).join('\n'))
      continue
    }
    const plain = command.length === 0 ? line.trim() : line
    if (command.length === 0 && (plain === '' || plain.startsWith('#'))) continue
    command.push(plain)
    endOfDocument = /<<-?\s{0,4}(['"]?)(\w+)\1/.exec(plain)?.[2] ?? null
    if (endOfDocument === null && !isContinued(plain)) commands.push(command.splice(0).join('\n'))
  }
  if (command.length > 0) commands.push(command.join('\n'))
  return commands
}

function isContinued(line: string): boolean {
  return /(?:\\|&&|\|)$/.test(line)
}
