import { inPlace } from '#components/markdown/in-place.ts'
import type { CallState } from './call-state.ts'
import { fileUrl } from './file-url.ts'
import { ProgressBar } from './progress-bar.tsx'

/** Of more, the first; the card has them all. */
const MAX_PICTURES = 4

/** What is worth seeing without opening the card: how far the call is, and its pictures, which the open card names. */
export function ToolPeek({ state }: { state: CallState }) {
  if (state.kind === 'running' && state.progress)
    return (
      <div className="tool-peek">
        <ProgressBar progress={state.progress} />
      </div>
    )
  if (state.kind !== 'done') return null
  const pictures = state.outcome.content.flatMap(content => (content.type === 'image' ? [content] : [])).slice(0, MAX_PICTURES)
  if (pictures.length === 0) return null
  return (
    <div className="tool-peek tool-peek-pictures" aria-hidden>
      {inPlace(pictures, ({ fileId }) => (
        // biome-ignore lint/performance/noImgElement: files of a chat have no known size and are served with a session
        <img src={fileUrl(fileId)} alt="" loading="lazy" decoding="async" />
      ))}
    </div>
  )
}
