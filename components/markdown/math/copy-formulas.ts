/** Copies each formula once, as its TeX between dollars: KaTeX writes it as MathML and, for the eye, as HTML. */
function onCopy(event: ClipboardEvent): void {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || !event.clipboardData) return
  const range = selection.getRangeAt(0).cloneRange()
  const first = formulaAround(range.startContainer)
  const last = formulaAround(range.endContainer)
  if (first) range.setStartBefore(first)
  if (last) range.setEndAfter(last)
  const copied = document.createElement('div')
  copied.append(range.cloneContents())
  const formulas = copied.querySelectorAll('.md-math, .md-math-display')
  if (formulas.length === 0) return
  for (const formula of formulas) {
    const mark = formula.classList.contains('md-math-display') ? '$$' : '$'
    const tex = formula.querySelector('annotation')?.textContent ?? formula.textContent
    formula.replaceWith(`${mark}${tex}${mark}`)
  }
  copied.style.cssText = 'position:fixed;inset-inline-start:-9999px'
  document.body.append(copied)
  event.clipboardData.setData('text/plain', copied.innerText)
  copied.remove()
  copied.removeAttribute('style')
  event.clipboardData.setData('text/html', copied.innerHTML)
  event.preventDefault()
}

function formulaAround(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest('.md-math, .md-math-display') ?? null
}

let users = 0

/** Handles copies while a text with formulas may be in the page. Returns a function that ends it. */
export function listenToCopies(): () => void {
  if (users === 0) document.addEventListener('copy', onCopy)
  users += 1
  return () => {
    users -= 1
    if (users === 0) document.removeEventListener('copy', onCopy)
  }
}
