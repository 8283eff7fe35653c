/** Presses as a mouse does: what opens on the way down opens, and the focus moves. */
export function click(element: HTMLElement, detail = 1): void {
  const how = { bubbles: true, cancelable: true, composed: true, button: 0, detail }
  const pointer = { ...how, pointerType: 'mouse', pointerId: 1, isPrimary: true }
  element.dispatchEvent(new PointerEvent('pointerover', pointer))
  element.dispatchEvent(new MouseEvent('mousemove', how))
  element.dispatchEvent(new PointerEvent('pointermove', pointer))
  element.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }))
  if (element.dispatchEvent(new MouseEvent('mousedown', { ...how, buttons: 1 }))) moveFocusTo(element)
  element.dispatchEvent(new PointerEvent('pointerup', pointer))
  element.dispatchEvent(new MouseEvent('mouseup', how))
  element.dispatchEvent(new MouseEvent('click', how))
}

export function doubleClick(element: HTMLElement): void {
  click(element)
  click(element, 2)
  element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, cancelable: true, detail: 2 }))
}

export function hover(element: HTMLElement): void {
  for (const kind of ['pointerover', 'pointerenter', 'pointermove'])
    element.dispatchEvent(new PointerEvent(kind, { bubbles: kind !== 'pointerenter', pointerType: 'mouse' }))
  for (const kind of ['mouseover', 'mousemove']) element.dispatchEvent(new MouseEvent(kind, { bubbles: true }))
}

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Chooses files in the window of the system. */
export function giveFiles(field: HTMLInputElement, files: GivenFile[]): void {
  const given = files.map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }))
  Object.defineProperty(field, 'files', { value: given, configurable: true })
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex], [contenteditable]'

function moveFocusTo(element: HTMLElement): void {
  const target = element.closest<HTMLElement>(FOCUSABLE)
  if (target) target.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Writes into a field in the place of what stands there. */
export function fill(element: HTMLElement, value: string): void {
  const field = fieldOf(element) as HTMLInputElement | HTMLTextAreaElement
  field.focus()
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  if (!set) throw new Error(`<${element.tagName.toLowerCase()}> is no field`)
  set.call(field, value)
  if (field instanceof HTMLTextAreaElement || /^(text|search|url|tel|password)$/.test(field.type))
    field.setSelectionRange(value.length, value.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A label leads to its field. */
const fieldOf = (element: HTMLElement) => (element instanceof HTMLLabelElement ? (element.control ?? element) : element)

export function optionOf(field: HTMLSelectElement, option: string | { label?: string; value?: string }): HTMLOptionElement {
  const fits = ({ label, value }: HTMLOptionElement) =>
    typeof option === 'string' ? label === option || value === option : label === option.label || value === option.value
  const found = [...field.options].find(fits)
  if (!found) throw new Error(`no option ${JSON.stringify(option)} among ${[...field.options].map(({ label }) => label).join(', ')}`)
  return found
}

/** Chooses an option by its label or value. */
export function choose(field: HTMLSelectElement, option: string | { label?: string; value?: string }): void {
  field.focus()
  field.value = optionOf(field, option).value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Presses a key, such as `Enter` or `Control+f`, where the focus is, and does what a browser does then, unless the page keeps it from that. */
export function press(keys: string): void {
  const [key = '', ...modifiers] = keys.split('+').reverse()
  const has = (name: string) => modifiers.includes(name)
  const how = {
    key: key === 'Space' ? ' ' : key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
    bubbles: true,
    cancelable: true,
    composed: true,
    ctrlKey: has('Control') || has('ControlOrMeta'),
    shiftKey: has('Shift'),
    altKey: has('Alt'),
    metaKey: has('Meta'),
  }
  if (key === 'Tab') throw new Error('a page without layout has no order of focus')
  const target = (document.activeElement ?? document.body) as HTMLElement
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', how))
  if (isFree && modifiers.length === 0) byDefault(target, how.key)
  ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keyup', how))
}

function byDefault(target: HTMLElement, key: string): void {
  if (key === 'Enter' && target instanceof HTMLInputElement && target.form) {
    const button = target.form.querySelector<HTMLButtonElement>('button[type=submit], button:not([type])')
    if (button) button.click()
    else target.form.requestSubmit()
  } else if ((key === 'Enter' && target.matches('button, a[href], summary')) || (key === ' ' && target.matches('button, [type=checkbox]')))
    target.click()
}

/** Types letter by letter where the focus is. */
export function type(text: string): void {
  for (const letter of text) {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
      press(letter)
      continue
    }
    if (!field.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true, cancelable: true }))) continue
    fill(field, field.value + letter)
    field.dispatchEvent(new KeyboardEvent('keyup', { key: letter, bubbles: true }))
  }
}
