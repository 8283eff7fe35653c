import { flushSync } from 'react-dom'

/** Puts words where the caret is, or in place of what is selected, and the caret behind them. */
export function insertAtCaret(area: HTMLTextAreaElement, words: string, setText: (text: string) => void): void {
  const { value, selectionStart, selectionEnd } = area
  putText(area, { text: value.slice(0, selectionStart) + words + value.slice(selectionEnd), caret: selectionStart + words.length }, setText)
}

/** Puts text into the message box, and moves the focus and the caret behind it: the next letter is typed there. */
export function putText(
  area: HTMLTextAreaElement,
  { text, caret }: { text: string; caret: number },
  setText: (text: string) => void,
): void {
  flushSync(() => setText(text))
  area.focus()
  area.setSelectionRange(caret, caret)
}

/** Puts words where the caret is, as words among others: with a space before them where none is. */
export function insertWords(area: HTMLTextAreaElement, words: string, setText: (text: string) => void): void {
  const before = area.value.slice(0, area.selectionStart)
  insertAtCaret(area, before === '' || /\s$/.test(before) ? words : ` ${words}`, setText)
}
