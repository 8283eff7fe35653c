/** Token of a paragraph behind backticks that nothing has closed. `isEscaped`: a backslash stands before it, which counts outside code alone. */
export type SpanToken =
  | { kind: 'run'; length: number; isEscaped: boolean }
  | { kind: 'mark'; n: number; at: number; length: number; isEscaped: boolean }

/** Finds the marks of these tokens that stand in no code span: a run of backticks opens one where a later run is as long. Linear. */
export function resolveSpans(tokens: readonly SpanToken[]): { n: number; at: number; length: number }[] {
  const lastOf = new Map<number, number>()
  for (const [index, token] of tokens.entries()) if (token.kind === 'run') lastOf.set(token.length, index)
  const found: { n: number; at: number; length: number }[] = []
  let open = 0
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'run') {
      if (open > 0) open = token.length === open ? 0 : open
      else {
        const length = token.length - (token.isEscaped ? 1 : 0)
        open = (lastOf.get(length) ?? -1) > index ? length : 0
      }
    } else if (open === 0 && !token.isEscaped) found.push({ n: token.n, at: token.at, length: token.length })
  }
  return found
}
