const SHORTEST = 3

/** Fences a text under its name. The fence is longer than any in the text, so nothing in it can end it. */
export function fenced(name: string, text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(Math.max(SHORTEST, longest + 1))
  return `${oneLine(name)}\n${fence}\n${text}${text.endsWith('\n') || text === '' ? '' : '\n'}${fence}`
}

/** Keeps a foreign name on its line, without marks that begin a fence. */
export function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('```', "'''")
}
