'use client'

import { Download, ExternalLink } from 'lucide-react'
import { fileUrl } from '#components/file-url.ts'
import { JsonTree } from '#components/json/json-tree.tsx'
import { parsedJson } from '#components/json/parsed-json.ts'
import { safeLink } from '#components/markdown/lex/urls.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ToolContent } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import { fileSize } from '../duration.ts'

/** Shows one piece of a result. All of it was written by a server: it is shown as text, and only http addresses can be opened. */
export function ContentView({ content, isPart = false }: { content: ToolContent; isPart?: boolean }) {
  switch (content.type) {
    case 'text': {
      const value = parsedJson(content.text)
      return value === null ? <FoldedText text={content.text} isPart={isPart} /> : <JsonTree value={value} label={t('result')} />
    }
    case 'json':
      return <JsonTree value={content.value} label={t('result')} />
    case 'image':
      return (
        <a className="tool-image" href={fileUrl(content.fileId)} target="_blank" rel="noopener">
          {/* biome-ignore lint/performance/noImgElement: files of a chat have no known size and are served with a session */}
          <img src={fileUrl(content.fileId)} alt={content.name} loading="lazy" decoding="async" />
        </a>
      )
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: a tool's sound comes without captions
      return <audio className="tool-audio" controls preload="none" src={fileUrl(content.fileId)} aria-label={content.name} />
    case 'file':
      return (
        <a className="part-file" href={fileUrl(content.fileId)} download={content.name}>
          <Download size={14} aria-hidden />
          <span className="part-file-name">
            <VisibleText text={content.name} />
          </span>
          <span className="part-host">{fileSize(content.sizeBytes)}</span>
        </a>
      )
    case 'resource_link':
      return <ResourceLink link={content} />
    case 'resource':
      return (
        <div className="tool-resource">
          <div className="part-host">
            <VisibleText text={content.uri} />
          </div>
          <FoldedText text={content.text} />
        </div>
      )
  }
}

function ResourceLink({ link }: { link: Extract<ToolContent, { type: 'resource_link' }> }) {
  const href = safeLink(link.uri)
  const isWeb = href?.startsWith('http') === true
  return (
    <div className="tool-link">
      {href && isWeb ? (
        <a className="part-file" href={href} target="_blank" rel="noopener noreferrer nofollow">
          <ExternalLink size={14} aria-hidden />
          <span className="part-file-name">
            <VisibleText text={link.name} />
          </span>
          <span className="part-host">{new URL(href).host}</span>
        </a>
      ) : (
        <span className="part-file">
          <span className="part-file-name">
            <VisibleText text={link.name} />
          </span>
          <code className="part-host">
            <VisibleText text={link.uri} />
          </code>
        </span>
      )}
      {link.description ? <p className="tool-nothing">{link.description}</p> : null}
    </div>
  )
}

const SHOWN_LINES = 14
const SHOWN_CHARS = 1600
const MAX_CHARS = 200_000

/**
 * Shows plain text. Of a long one it shows the beginning, and the rest behind a line that opens without scripts too. `isPart`: the tool
 * returned more.
 */
function FoldedText({ text, isPart = false }: { text: string; isPart?: boolean }) {
  const cut = foldAt(text)
  if (cut === null) return <pre className="tool-pre">{text}</pre>
  const rest = text.slice(cut, MAX_CHARS)
  const left = text.length - MAX_CHARS
  return (
    <div className="tool-folded">
      <pre className="tool-pre">{text.slice(0, cut).replace(/\n$/, '')}</pre>
      <details>
        <summary className="md-quiet">{label(rest, isPart || left > 0)}</summary>
        <pre className="tool-pre">{rest}</pre>
        {left > 0 ? <p className="tool-nothing">{t('moreIsNotShown', { count: left })}</p> : null}
      </details>
    </div>
  )
}

/** Returns where the shown beginning ends; null where the text is short enough to be shown whole. */
function foldAt(text: string): number | null {
  let at = 0
  for (let line = 0; line < SHOWN_LINES; line += 1) {
    const next = text.indexOf('\n', at)
    if (next < 0) return text.length > SHOWN_CHARS ? SHOWN_CHARS : null
    if (next > SHOWN_CHARS) return Math.max(at, SHOWN_CHARS)
    at = next + 1
  }
  return text.length - at > 200 || text.indexOf('\n', at) >= 0 ? at : null
}

function label(rest: string, isPart: boolean): string {
  const lines = rest.replace(/\n$/, '').split('\n').length
  if (lines > 2) return t(isPart ? 'moreLinesOfPart' : 'moreLines', { count: lines })
  return t(isPart ? 'moreCharactersOfPart' : 'moreCharacters', { count: rest.length })
}
