import type { AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { createRoot, type Root } from 'react-dom/client'
import { toast } from 'sonner'
import { vi } from 'vitest'
import { fillBrowser } from '#components/chat/testing/fill-browser.ts'
import { eventSourceOver } from './events.ts'
import { press, type } from './hands.ts'
import { Scope } from './locator.ts'
import { looksOf } from './looks.ts'
import { asked } from './next-headers.ts'
import { type Account, Person } from './person.ts'
import { shownAt } from './shown.tsx'
import { origin, type Site } from './site.ts'

/** The clipboard of the person. */
let copied = ''
const clipboard = {
  writeText: async (text: string) => {
    copied = text
  },
  readText: async () => copied,
}

const nodesFetch = globalThis.fetch

/** A page of the product in jsdom: its components over the routes in this process, asked as the person who is signed in. */
export class Page extends Scope {
  readonly site: Site
  readonly keyboard = { press: async (keys: string) => press(keys), type: async (text: string) => type(text) }
  person: Person
  #root: Root | null = null
  #isOver = false
  #leaving = new AbortController()

  constructor(site: Site) {
    super(() => {
      // A test that was too late still runs, and must not find the page of another.
      if (this.#isOver) throw new Error('the test of this page is over')
      return [document.documentElement]
    }, 'page')
    this.site = site
    this.person = new Person(site)
  }

  /** The routes behind the page, asked as the person who is signed in there. */
  get api(): Person {
    return this.person
  }

  /** Calls the function in the page. */
  evaluate = async <Value, Given>(look: (given: Given) => Value, given?: Given) => look(given as Given)

  url = (): string => window.location.href

  /** Signs in without the form, as a browser that no other person has used. */
  async signIn(account?: Account): Promise<void> {
    this.signOut()
    await this.person.signIn(account)
  }

  /** Leaves the page, and comes as a browser that nobody has signed in with. */
  signOut(): void {
    this.close()
    this.person = new Person(this.site)
  }

  /** Loads a page anew, and returns the status of its answer. */
  async goto(path: string): Promise<{ status: number }> {
    this.close()
    fillBrowser()
    document.documentElement.lang = 'en'
    document.title = 'Parley'
    this.#leaving = new AbortController()
    vi.stubGlobal('fetch', (asked: string | URL | Request, init: RequestInit = {}) =>
      typeof asked === 'string' && asked.startsWith('/') ? this.#ask(asked, init) : nodesFetch(asked, init),
    )
    vi.stubGlobal(
      'EventSource',
      eventSourceOver((address, signal) => this.#ask(address, { signal })),
    )
    vi.stubGlobal('getComputedStyle', looksOf)
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    const container = document.body.appendChild(document.createElement('div'))
    document.addEventListener('click', this.#follow)
    this.#root = createRoot(container)
    return this.#show(path)
  }

  reload = (): Promise<{ status: number }> => this.goto(this.url())

  async waitForURL(address: RegExp): Promise<void> {
    await vi.waitFor(() => {
      if (!address.test(this.url())) throw new Error(`the page is at ${this.url()}`)
    })
  }

  /** Leaves the page for good. */
  end(): void {
    this.close()
    this.#isOver = true
  }

  /** Leaves the page, with all that it still asks. */
  close(): void {
    toast.dismiss()
    this.#root?.unmount()
    this.#root = null
    document.removeEventListener('click', this.#follow)
    this.#leaving.abort()
    document.body.replaceChildren()
  }

  /** Goes where a link leads, as the router of Next does for its own links. */
  readonly #follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (!link || event.defaultPrevented || link.target === '_blank' || link.origin !== origin || link.hasAttribute('download')) return
    event.preventDefault()
    if (link.getAttribute('href')?.startsWith('#')) return
    void this.#show(link.href)
  }

  async #show(path: string): Promise<{ status: number }> {
    const address = new URL(path, this.url())
    window.history.pushState(null, '', address)
    const headers = new Headers({ host: address.host, cookie: this.person.cookie, 'x-parley-path': address.pathname + address.search })
    try {
      const shown = await asked.run(headers, () => shownAt(address, this.#router))
      this.#root?.render(shown)
      return { status: shown === null ? 404 : 200 }
    } catch (error) {
      const digest = (error as { digest?: string }).digest ?? ''
      const [kind, , target] = digest.split(';')
      if (kind === 'NEXT_REDIRECT' && target) return this.#show(target)
      if (kind === 'NEXT_HTTP_ERROR_FALLBACK') return { status: 404 }
      throw error
    }
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    // Requests that outlive their page are finished.
    if (init.keepalive) return this.person.fetch(path, init)
    const leaving = this.#leaving.signal
    return this.person.fetch(path, { ...init, signal: init.signal ? AbortSignal.any([init.signal, leaving]) : leaving })
  }

  readonly #router: AppRouterInstance = {
    back: () => window.history.back(),
    forward: () => window.history.forward(),
    refresh: () => void this.#show(this.url()),
    push: path => void this.#show(path),
    replace: path => void this.#show(path),
    prefetch: () => undefined,
    bfcacheId: '',
  }
}
