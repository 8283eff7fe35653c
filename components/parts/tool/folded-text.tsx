const SHOWN_LINES = 14
const SHOWN_CHARS = 1600
const MAX_CHARS = 200_000

/** Plain text; of a long one the beginning, and the rest behind a line that opens without script too. `isPart`: it is not all that the tool gave. */
export function FoldedText({ text, isPart = false }: { text: string; isPart?: boolean }) {
  const cut = foldAt(text)
  if (cut === null) return <pre className="tool-pre">{text}</pre>
  const rest = text.slice(cut, MAX_CHARS)
  const left = text.length - MAX_CHARS
  return (
    <div className="tool-folded">
      <pre className="tool-pre">{text.slice(0, cut).replace(/\n$/, '')}</pre>
      <details>
        <summary className="md-quiet">{label(rest, isPart || left > 0)}</summary>
        <pre className="tool-pre">{rest}</pre>
        {left > 0 ? (
          <p className="tool-nothing">{left.toLocaleString('en')} more characters are not shown. Copy the result to have them.</p>
        ) : null}
      </details>
    </div>
  )
}

/** Where the shown beginning ends; null where the text is short enough to be shown whole. */
function foldAt(text: string): number | null {
  let at = 0
  for (let line = 0; line < SHOWN_LINES; line += 1) {
    const next = text.indexOf('\n', at)
    if (next < 0) return text.length > SHOWN_CHARS ? SHOWN_CHARS : null
    if (next > SHOWN_CHARS) return Math.max(at, SHOWN_CHARS)
    at = next + 1
  }
  return text.length - at > 200 || text.indexOf('\n', at) >= 0 ? at : null
}

function label(rest: string, isPart: boolean): string {
  const lines = rest.replace(/\n$/, '').split('\n').length
  const more = lines > 2 ? `${lines.toLocaleString('en')} more lines` : `${rest.length.toLocaleString('en')} more characters`
  return isPart ? `${more} of this part` : more
}
