/** Puts words where the caret is, or in place of what is selected, and the caret behind them. */
export function insertAtCaret(area: HTMLTextAreaElement, words: string, setText: (text: string) => void): void {
  const { value, selectionStart, selectionEnd } = area
  setText(value.slice(0, selectionStart) + words + value.slice(selectionEnd))
  placeCaret(area, selectionStart + words.length)
}

/** Moves the focus and the caret into the message box once React has put the text there. */
export function placeCaret(area: HTMLTextAreaElement, caret: number): void {
  requestAnimationFrame(() => {
    area.focus()
    area.setSelectionRange(caret, caret)
  })
}

/** Puts words where the caret is, as words among others: with a space before them where none is. */
export function insertWords(area: HTMLTextAreaElement, words: string, setText: (text: string) => void): void {
  const before = area.value.slice(0, area.selectionStart)
  insertAtCaret(area, before === '' || /\s$/.test(before) ? words : ` ${words}`, setText)
}
