import { queryAllByLabelText, queryAllByRole } from '@testing-library/react'
import { vi } from 'vitest'
import { choose, click, doubleClick, fill, type GivenFile, giveFiles, hover, optionOf, press, type } from './hands.ts'

type Words = string | RegExp
interface NameOptions {
  name?: Words
  exact?: boolean
  level?: number
  checked?: boolean
  pressed?: boolean
  expanded?: boolean
  selected?: boolean
}
interface Waits {
  timeout?: number
}

const WAIT = { interval: 10, timeout: 5_000 }

/** A page, or a part of it, whose elements are looked up anew each time, as a browser test names them. */
export class Scope {
  readonly #find: () => Element[]
  readonly #words: string

  constructor(find: () => Element[], words: string) {
    this.#find = find
    this.#words = words
  }

  toString(): string {
    return this.#words
  }

  elements(): Element[] {
    return [...new Set(this.#find())]
  }

  getByRole(role: string, { name, exact = false, ...states }: NameOptions = {}): Locator {
    const fits = name === undefined ? {} : { name: (text: string) => isMatch(text, name, exact) }
    const find = (root: Element) =>
      queryAllByRole(root as HTMLElement, role, { hidden: true, ...states, ...fits }).filter(found => !isHiddenFromAll(found))
    return this.#inside(find, `${role} ${name ?? ''}`)
  }

  getByLabel(label: Words, { exact = false }: { exact?: boolean } = {}): Locator {
    return this.#inside(root => queryAllByLabelText(root as HTMLElement, label, { exact }), `label ${label}`)
  }

  getByText(text: Words, { exact = false }: { exact?: boolean } = {}): Locator {
    const fits = (element: Element) => isMatch(element.textContent, text, exact)
    const find = (root: Element) =>
      [...root.querySelectorAll('*')].filter(
        found => fits(found) && ![...found.children].some(fits) && !found.matches('script, style, option'),
      )
    return this.#inside(find, `text ${text}`)
  }

  getByPlaceholder(text: Words): Locator {
    return this.#inside(
      root => [...root.querySelectorAll('[placeholder]')].filter(one => isMatch(one.getAttribute('placeholder'), text, false)),
      `placeholder ${text}`,
    )
  }

  /** Finds by a selector of CSS; `..` is what holds it. */
  locator(selector: string, { hasText }: { hasText?: Words } = {}): Locator {
    const held = (root: Element) => (root.parentElement ? [root.parentElement] : [])
    const found = this.#inside(root => (selector === '..' ? held(root) : [...root.querySelectorAll(selector)]), selector)
    return hasText === undefined ? found : found.filter({ hasText })
  }

  #inside(find: (root: Element) => Element[], words: string): Locator {
    return new Locator(() => this.elements().flatMap(find), `${this} > ${words}`)
  }
}

/** Elements of the page. What acts on one waits until there is exactly one, in sight and enabled. */
export class Locator extends Scope {
  /** The only element. Throws where there is none, or more. */
  one(): HTMLElement {
    const found = this.elements()
    if (found.length !== 1) throw new Error(`${this} is there ${found.length} times`)
    return found[0] as HTMLElement
  }

  filter({ hasText, hasNotText, has }: { hasText?: Words; hasNotText?: Words; has?: Locator }): Locator {
    const fits = (element: Element) =>
      (hasText === undefined || isMatch(element.textContent, hasText, false)) &&
      (hasNotText === undefined || !isMatch(element.textContent, hasNotText, false)) &&
      (has === undefined || has.elements().some(inner => element.contains(inner)))
    return new Locator(() => this.elements().filter(fits), `${this} with ${hasText ?? has ?? ''}`)
  }

  /** The elements of both. */
  or = (other: Locator) => new Locator(() => [...this.elements(), ...other.elements()], `${this} or ${other}`)
  first = () => this.nth(0)
  last = () => this.nth(-1)
  nth = (at: number) => new Locator(() => this.elements().slice(at, at === -1 ? undefined : at + 1), `${this} number ${at}`)
  count = async () => this.elements().length
  all = async () => this.elements().map(element => new Locator(() => [element], `${this}`))
  textContent = () => this.#when(element => element.textContent)
  innerText = () => this.#when(element => element.textContent ?? '')
  allTextContents = async () => this.elements().map(element => element.textContent ?? '')
  inputValue = () => this.#when(element => (element as HTMLInputElement).value)
  getAttribute = (name: string) => this.#when(element => element.getAttribute(name))
  isVisible = async () => this.elements().some(isSeen)
  isChecked = () => this.#when(isOn)
  /** Calls the function with the element. */
  evaluate = <Value, Given>(look: (element: HTMLElement, given: Given) => Value, given?: Given) =>
    this.#when(element => look(element, given as Given))
  waitFor = (options?: Waits) => this.#when(() => undefined, options)

  click = (options?: Waits) => this.#act(click, options)
  dblclick = () => this.#act(doubleClick)
  fill = (value: string) => this.#act(element => fill(element, value))
  clear = () => this.fill('')
  focus = () => this.#when(element => element.focus())
  hover = () => this.#when(hover)
  setInputFiles = (files: GivenFile | GivenFile[]) => vi.waitFor(() => giveFiles(this.one() as HTMLInputElement, [files].flat()), WAIT)
  pressSequentially = (text: string) =>
    this.#act(element => {
      element.focus()
      type(text)
    })
  press = (key: string) =>
    this.#act(element => {
      element.focus()
      press(key)
    })
  selectOption = async (option: string | { label?: string; value?: string }) => {
    await vi.waitFor(() => optionOf(this.one() as HTMLSelectElement, option), WAIT)
    await this.#act(element => choose(element as HTMLSelectElement, option))
  }
  check = () => this.setChecked(true)
  uncheck = () => this.setChecked(false)
  setChecked = (on: boolean) =>
    this.#act(element => {
      if (isOn(element) !== on) click(element)
    })

  /** Waits for the only element, and until it is in sight. */
  #when<Value>(use: (element: HTMLElement) => Value, options: Waits = {}): Promise<Value> {
    const look = () => {
      const element = this.one()
      if (!isSeen(element)) throw new Error(`${this} is hidden`)
      return element
    }
    return vi.waitFor(look, { ...WAIT, ...options }).then(use)
  }

  #act(act: (element: HTMLElement) => void, options?: Waits): Promise<void> {
    const enabled = () => {
      const element = this.one()
      if (!isSeen(element)) throw new Error(`${this} is hidden`)
      if (isDisabled(element)) throw new Error(`${this} is disabled`)
      return element
    }
    return vi.waitFor(enabled, { ...WAIT, ...options }).then(act)
  }
}

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

export function isMatch(text: string | null, words: Words, exact: boolean): boolean {
  if (words instanceof RegExp) return words.test(plain(text))
  return exact ? plain(text) === plain(words) : plain(text).toLowerCase().includes(plain(words).toLowerCase())
}

export function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null
}

export function isOn(element: Element): boolean {
  return element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true'
}

/** Tells whether a person could see it, as far as a page without layout knows. */
export function isSeen(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (isPutAway(at)) return false
  return element.isConnected
}

/** Tells whether readers of the screen pass over it. */
function isHiddenFromAll(element: Element): boolean {
  return !isSeen(element) || element.closest('[aria-hidden=true]') !== null
}

function isPutAway(element: Element): boolean {
  const { display, visibility } = (element as HTMLElement).style ?? {}
  if (element.hasAttribute('hidden') || display === 'none' || visibility === 'hidden') return true
  const folded = element.parentElement?.closest('details:not([open])')
  return folded !== null && folded !== undefined && element.tagName !== 'SUMMARY' && element.parentElement === folded
}
