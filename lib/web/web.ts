import type { Actor } from '#lib/auth/index.ts'
import type { WebSettings } from './web-fields.ts'
import type { WebForm } from './web-form.ts'

/** A page that a search has found. */
export interface WebResult {
  url: string
  title: string
  /** Host of the page. */
  site: string
  snippet: string
  published: string | null
}

/** `reason` is a sentence for people and models; it never holds the key. */
export type WebSearchOutcome = { ok: true; results: WebResult[] } | { ok: false; reason: string }

/** The search service as administrators see it. The key never leaves the server. */
export interface WebView {
  source: 'none' | 'configuration' | 'dashboard'
  service: (WebSettings & { hasKey: boolean }) | null
}

/** Searches the web by the service that the configuration declares, else by the one an administrator has chosen, else not at all. */
export interface WebSearch {
  /** Tells what answers may do: nothing before an administrator has decided. Cached. */
  offers(): Promise<{ searches: boolean; reads: boolean }>
  /** Finds at most `limit` pages, and no more than administrators allow. Throws `too_many_attempts`, and the reason of `signal`. */
  search(actor: Pick<Actor, 'userId'>, asked: { query: string; limit?: number | undefined }, signal: AbortSignal): Promise<WebSearchOutcome>
  view(): Promise<WebView>
  /** Throws `declared_elsewhere`, and `unusable` where something is missing or a kept key would go to another place. */
  update(actor: Actor, form: WebForm): Promise<WebView>
  remove(actor: Actor): Promise<WebView>
  /** Searches as a form says, saved or not. */
  test(actor: Actor, test: { query: string; form?: WebForm | undefined }, signal: AbortSignal): Promise<WebSearchOutcome>
}
