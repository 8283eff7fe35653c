import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import type { ReadDocument } from '../documents.ts'
import { plainWords } from './plain-words.ts'
import { toMarkdown } from './to-markdown.ts'

/** Elements above which article and layout would take too long; the plain words are read then. */
const MOST_ELEMENTS = 30_000
/** Share of the body's words that an article must have: less of them is a teaser or a banner. */
const ARTICLE_SHARE = 0.15
/** Parts of a page that are no content. */
const FURNITURE = 'script,style,noscript,template,iframe,svg,canvas,form,nav,header,footer,aside,dialog,[hidden],[aria-hidden="true"]'
const NEVER = 'script,style,noscript,template,iframe,svg,canvas'

const NO_PAGES = { pages: [], isCut: false } as const

/** Reads an HTML page: its article where one is found, else its body without navigation. Scripts never run. */
export function readHtml(html: string, url: string): ReadDocument {
  const { document } = parseHTML(wholeDocument(html))
  const meta = metaOf(document)
  for (const element of document.querySelectorAll(NEVER)) element.remove()
  if (document.querySelectorAll('*').length > MOST_ELEMENTS) return { ...meta, text: plainWords(html), ...NO_PAGES }
  const whole = (document.body.textContent ?? '').trim().length
  const body = bodyOf(document)
  const article = new Readability(document, { disableJSONLD: true, keepClasses: true }).parse()
  const isArticle = article !== null && (article.textContent ?? '').trim().length > whole * ARTICLE_SHARE
  return {
    title: clean(article?.title) ?? meta.title,
    text: toMarkdown(isArticle ? parseHTML(`<html><body>${article.content ?? ''}</body></html>`).document.body : body, url),
    language: meta.language ?? clean(article?.lang),
    publishedAt: meta.publishedAt ?? clean(article?.publishedTime),
    ...NO_PAGES,
  }
}

/** The parser makes no `html` element of its own. */
function wholeDocument(html: string): string {
  return /<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`
}

/** Copies the body before Readability changes the document. */
function bodyOf(document: Document): Element {
  const body = document.body.cloneNode(true) as Element
  for (const element of body.querySelectorAll(FURNITURE)) element.remove()
  return (body.textContent ?? '').trim() === '' ? (document.body.cloneNode(true) as Element) : body
}

const DATES = ['article:published_time', 'article:modified_time', 'date', 'dc.date', 'dcterms.date', 'datePublished', 'last-modified']

function metaOf(document: Document): Pick<ReadDocument, 'title' | 'language' | 'publishedAt'> {
  const metas = new Map<string, string>()
  for (const element of document.querySelectorAll('meta')) {
    const name = element.getAttribute('property') ?? element.getAttribute('name') ?? element.getAttribute('itemprop')
    const content = clean(element.getAttribute('content'))
    if (name && content && !metas.has(name)) metas.set(name, content)
  }
  const dated = DATES.map(name => metas.get(name)).find(Boolean) ?? document.querySelector('time[datetime]')?.getAttribute('datetime')
  return {
    title: metas.get('og:title') ?? clean(document.querySelector('title')?.textContent) ?? clean(document.querySelector('h1')?.textContent),
    language: clean(document.documentElement?.getAttribute('lang')) ?? metas.get('og:locale') ?? null,
    publishedAt: clean(dated),
  }
}

const MAX_CHARS = 300

function clean(text: string | null | undefined): string | null {
  const words = (text ?? '')
    .slice(0, MAX_CHARS * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARS)
    .toWellFormed()
  return words === '' ? null : words
}
