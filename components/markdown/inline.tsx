import { Fragment, type ReactNode } from 'react'
import { markdown as t } from '#lib/words/en/markdown.ts'
import { CitationContext, CitedText, holdsCitation, noCitations } from './citations.tsx'
import { FootnoteReference } from './footnotes.tsx'
import { decodeEntities } from './lex/entities.ts'
import type { ImageToken, LinkToken, Token } from './lex/tokens.ts'
import { imageSource, markdownLink } from './lex/urls.ts'
import { MathView } from './math/math-view.tsx'

/** Formatting tags without attributes that people and models write within text. Every other tag is shown as source. */
const FORMATTING = ['b', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 's', 'small', 'strong', 'sub', 'sup', 'u'] as const
/** Tokens within which a tag must be closed: a text of nothing but open tags would otherwise take quadratic time. */
const TAG_REACH = 200
type FormattingTag = (typeof FORMATTING)[number]

export function Inline({ tokens }: { tokens: readonly Token[] }): ReactNode {
  const nodes: ReactNode[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (!token) continue
    const Tag = token.type === 'html' ? openingTag(token.text) : null
    const end = Tag ? closingIndex(tokens, index, Tag) : -1
    if (Tag && end > index) {
      nodes.push(
        <Tag key={index}>
          {Tag === 'code' ? <Uncited tokens={tokens.slice(index + 1, end)} /> : <Inline tokens={tokens.slice(index + 1, end)} />}
        </Tag>,
      )
      index = end
    } else nodes.push(<Fragment key={index}>{inlineNode(token)}</Fragment>)
  }
  return nodes
}

/** Renders what a link or code holds: its numbers cite nothing. */
function Uncited({ tokens }: { tokens: readonly Token[] }) {
  return (
    <CitationContext value={noCitations}>
      <Inline tokens={tokens} />
    </CitationContext>
  )
}

function openingTag(html: string): FormattingTag | null {
  const name = /^<([a-z]+)>$/i.exec(html)?.[1]?.toLowerCase()
  return FORMATTING.find(tag => tag === name) ?? null
}

function closingIndex(tokens: readonly Token[], from: number, tag: FormattingTag): number {
  const near = tokens.slice(from + 1, from + 1 + TAG_REACH)
  return from + 1 + near.findIndex(token => token.type === 'html' && token.text.toLowerCase() === `</${tag}>`)
}

function inlineNode(token: Token): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens as Token[]} /> : plainText(decodeEntities(token.text))
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{<Inline tokens={token.tokens as Token[]} />}</strong>
    case 'em':
      return <em>{<Inline tokens={token.tokens as Token[]} />}</em>
    case 'del':
      return <del>{<Inline tokens={token.tokens as Token[]} />}</del>
    case 'codespan':
      return <code dir="ltr">{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <Link link={token as LinkToken} />
    case 'image':
      return <Image image={token as ImageToken} />
    case 'math':
      return <MathView tex={token.tex} raw={token.raw} isDisplay={token.display} isOpen={token.open} place={token.place ?? 0} />
    case 'footnote_ref':
      return <FootnoteReference label={token.label} raw={token.raw} />
    case 'html':
      return /^<br\s*\/?>$/i.test(token.text) ? <br /> : token.text
    default:
      return token.raw
  }
}

/** Shows a text with its line breaks as they were typed: poems and addresses have them without Markdown's marks. */
function plainText(text: string): ReactNode {
  if (!text.includes('\n')) return citedText(text)
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines only grow at the end
    <Fragment key={index}>
      {index === 0 ? null : <br />}
      {citedText(index === 0 ? line : line.trimStart())}
    </Fragment>
  ))
}

function citedText(text: string): ReactNode {
  return holdsCitation(text) ? <CitedText text={text} /> : text
}

function Link({ link }: { link: LinkToken }) {
  const href = markdownLink(link.href, link.autolink === true)
  const words = link.autolink ? link.text : <Uncited tokens={link.tokens as Token[]} />
  if (!href) return <span className="md-inert">{words}</span>
  return (
    <a
      href={href}
      className={link.autolink ? 'md-bare' : undefined}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={link.title ? decodeEntities(link.title) : undefined}
    >
      {words}
    </a>
  )
}

/**
 * Renders an image of ours. An image of another host is never loaded, which would tell the host what the answer says; a click opens it in a
 * tab.
 */
function Image({ image }: { image: ImageToken }) {
  const alt = decodeEntities(image.text)
  const source = imageSource(image.href)
  switch (source.kind) {
    case 'own':
      // biome-ignore lint/performance/noImgElement: files of a chat have no known size and are served with a session
      return <img className="md-image" src={source.src} alt={alt} loading="lazy" decoding="async" />
    case 'remote':
      return (
        <a className="md-remote-image" href={source.href} target="_blank" rel="noopener noreferrer nofollow">
          <span className="md-remote-image-name">{alt || t('image')}</span>
          <span className="md-remote-image-host">{t('openImage', { host: source.host })}</span>
        </a>
      )
    case 'refused':
      return <span className="md-inert">{alt}</span>
  }
}
