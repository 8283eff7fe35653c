/** Returns the end of the last whole sentence (or line) after `from` in a growing text; `from` where there is none yet. */
export function lastSentenceEnd(text: string, from: number): number {
  const ends = [...text.slice(from).matchAll(/[.!?…。！？]["'”’)\]]*(?=\s)|\n/g)]
  const last = ends.at(-1)
  return last ? from + last.index + last[0].length : from
}
