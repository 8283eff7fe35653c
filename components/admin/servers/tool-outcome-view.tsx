import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { ToolContent, ToolOutcome, ToolOutcomeKind } from '#lib/messages/shared.ts'
import { JsonBlock } from './json-block.tsx'

const TONES: Record<ToolOutcomeKind, Tone> = { ok: 'good', error: 'bad', timeout: 'bad', cancelled: 'plain', denied: 'wait' }

/** The result of a call that was tried: outcome, time, and what came back. */
export function ToolOutcomeView({ outcome }: { outcome: ToolOutcome }) {
  const numbered = outcome.content.map((content, index) => ({ content, key: `${content.type} ${index}` }))
  return (
    <section aria-label="Result" aria-live="polite" className="flex flex-col gap-2 border-line border-t pt-3">
      <p className="tabular flex items-center gap-2 text-ink-2 text-xs">
        <Badge tone={TONES[outcome.outcome]}>{outcome.outcome}</Badge>
        {outcome.executionTimeMs} ms
      </p>
      {numbered.length === 0 ? (
        <TextBlock text={outcome.text} />
      ) : (
        numbered.map(({ content, key }) => <ContentView key={key} content={content} />)
      )}
    </section>
  )
}

function ContentView({ content }: { content: ToolContent }) {
  switch (content.type) {
    case 'text':
      return <TextBlock text={content.text} />
    case 'json':
      return <JsonBlock value={content.value} label="Result as JSON" />
    case 'image':
      return (
        // biome-ignore lint/performance/noImgElement: the file is ours, of unknown size, and behind the session
        <img
          src={`/api/files/${content.fileId}`}
          alt={content.name}
          className="max-h-80 max-w-full rounded-md border border-line object-contain"
        />
      )
    case 'audio':
    case 'file':
      return (
        <a href={`/api/files/${content.fileId}`} className="text-accent text-sm underline">
          {content.name} ({content.mediaType}, {Math.ceil(content.sizeBytes / 1024)} kB)
        </a>
      )
    case 'resource_link':
      return (
        <p className="break-words text-sm">
          {content.name} <span className="font-mono text-ink-2 text-xs">{content.uri}</span>
        </p>
      )
    case 'resource':
      return (
        <div className="flex flex-col gap-1">
          <p className="break-words font-mono text-ink-2 text-xs">{content.uri}</p>
          <TextBlock text={content.text} />
        </div>
      )
  }
}

function TextBlock({ text }: { text: string }) {
  return (
    <pre className="max-h-80 overflow-auto whitespace-pre-wrap break-words rounded-md bg-paper-2 p-3 font-mono text-xs">
      {text || '(empty)'}
    </pre>
  )
}
