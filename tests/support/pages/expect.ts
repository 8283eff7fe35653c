import { expect, vi } from 'vitest'
import { isDisabled, isMatch, isOn, isSeen, type Locator } from './locator.ts'
import type { Page } from './page.tsx'

interface Waits {
  timeout?: number
}
type Text = string | RegExp
type Seen = { is: boolean; seen: unknown }

declare module 'vitest' {
  interface Matchers<R, T> {
    toBeVisible(options?: Waits): Promise<void>
    toBeAttached(options?: Waits): Promise<void>
    toBeHidden(options?: Waits): Promise<void>
    toBeDisabled(options?: Waits): Promise<void>
    toBeEnabled(options?: Waits): Promise<void>
    toBeEditable(options?: Waits): Promise<void>
    toBeChecked(options?: Waits): Promise<void>
    toBeFocused(options?: Waits): Promise<void>
    toHaveCount(count: number, options?: Waits): Promise<void>
    toHaveText(text: Text | Text[], options?: Waits): Promise<void>
    toContainText(text: Text, options?: Waits): Promise<void>
    toHaveValue(value: Text, options?: Waits): Promise<void>
    toHaveAttribute(name: string, value?: Text, options?: Waits): Promise<void>
    toHaveClass(value: Text, options?: Waits): Promise<void>
    toHaveURL(value: Text, options?: Waits): Promise<void>
  }
}

const is = (text: string | null, words: Text) => isMatch(text, words, true)
const one = (look: (element: HTMLElement) => Seen) => (locator: Locator) => look(locator.one())
const state = (fits: (element: HTMLElement) => boolean) => one(element => ({ is: fits(element), seen: fits(element) }))
const writtenIn = (element: HTMLElement) => (element as HTMLInputElement).value

const matchers = {
  // Several in sight, or none, are an error of the test where it says nothing else of their number.
  toBeVisible: (locator: Locator) => {
    const found = locator.elements()
    if (found.length > 1) throw new Error(`${locator} is there ${found.length} times`)
    return { is: found.some(isSeen), seen: found.length }
  },
  toBeAttached: (locator: Locator) => ({ is: locator.elements().length > 0, seen: locator.elements().length }),
  toBeHidden: (locator: Locator) => ({ is: !locator.elements().some(isSeen), seen: locator.elements().length }),
  toBeDisabled: state(isDisabled),
  toBeEnabled: state(element => !isDisabled(element)),
  toBeEditable: state(element => !isDisabled(element) && !element.hasAttribute('readonly')),
  toBeChecked: state(isOn),
  toBeFocused: one(element => ({ is: document.activeElement === element, seen: document.activeElement?.outerHTML.slice(0, 120) })),
  toHaveCount: (locator: Locator, count: number) => ({ is: locator.elements().length === count, seen: locator.elements().length }),
  toHaveText: (locator: Locator, text: Text | Text[]) => {
    const texts = locator.elements().map(({ textContent }) => textContent)
    const wanted = [text].flat()
    if (!Array.isArray(text)) locator.one()
    return { is: texts.length === wanted.length && wanted.every((words, at) => is(texts[at] ?? null, words)), seen: texts }
  },
  toContainText: (locator: Locator, text: Text) =>
    one(({ textContent }) => ({ is: isMatch(textContent, text, false) && containsCase(textContent, text), seen: textContent }))(locator),
  toHaveValue: (locator: Locator, value: Text) =>
    one(element => ({
      is: value instanceof RegExp ? value.test(writtenIn(element)) : writtenIn(element) === value,
      seen: writtenIn(element),
    }))(locator),
  toHaveAttribute: (locator: Locator, name: string, value?: Text) =>
    one(element => {
      const seen = element.getAttribute(name)
      return { is: seen !== null && (value === undefined || (value instanceof RegExp ? value.test(seen) : seen === value)), seen }
    })(locator),
  toHaveClass: (locator: Locator, value: Text) => one(({ className }) => ({ is: is(className, value), seen: className }))(locator),
  toHaveURL: (page: Page, value: Text) => ({
    is: value instanceof RegExp ? value.test(page.url()) : page.url() === new URL(value, page.url()).href,
    seen: page.url(),
  }),
}

/** Upper and lower case count in a text that is compared. */
const containsCase = (text: string | null, words: Text) =>
  words instanceof RegExp || (text ?? '').replaceAll(/\s+/g, ' ').includes(words.replaceAll(/\s+/g, ' ').trim())

expect.extend(
  Object.fromEntries(
    Object.entries(matchers).map(([name, look]) => [
      name,
      async function (this: { isNot?: boolean }, subject: unknown, ...words: unknown[]) {
        const isNot = this.isNot === true
        const options = words.length >= look.length ? (words[look.length - 1] as Waits | undefined) : undefined
        let last: Seen | Error = new Error('nothing was seen')
        const settled = () => {
          try {
            last = (look as (...given: unknown[]) => Seen)(subject, ...words)
          } catch (error) {
            last = error as Error
          }
          if (last instanceof Error || last.is === isNot) throw new Error('not yet')
        }
        const pass = await vi.waitFor(settled, { interval: 10, timeout: 5_000, ...options }).then(
          () => !isNot,
          () => isNot,
        )
        const seen = () => (last instanceof Error ? last.message : JSON.stringify(last.seen))
        return { pass, message: () => `${subject}: ${isNot ? 'not ' : ''}${name} ${words.map(String).join(', ')}; seen: ${seen()}` }
      },
    ]),
  ),
)
