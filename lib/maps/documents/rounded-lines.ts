/** Rounds a number of lines, to two figures from 20 on: a line more or less then changes no entry. */
export function roundedLines(lines: number): number {
  if (lines < 20) return lines
  const step = 10 ** Math.floor(Math.log10(lines)) / 2
  return Math.round(lines / step) * step
}
