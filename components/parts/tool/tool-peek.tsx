import { byPosition } from '#components/by-position.ts'
import { fileUrl } from '#components/file-url.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import type { CallState } from '../call-state.ts'

/** Pictures shown outside the card; the open card has them all. */
const MAX_PICTURES = 4

/** Shows what is worth seeing without opening the card: progress, and pictures, which the open card names. */
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
      {byPosition(pictures, ({ fileId }) => (
        // biome-ignore lint/performance/noImgElement: files of a chat have no known size and are served with a session
        <img src={fileUrl(fileId)} alt="" loading="lazy" decoding="async" />
      ))}
    </div>
  )
}

/** Shows the reported progress: a share of `total` where the call names one, else only its message. */
function ProgressBar({ progress }: { progress: { progress: number; total?: number; message?: string } }) {
  const { total } = progress
  const share = total !== undefined && total > 0 ? Math.min(1, Math.max(0, progress.progress / total)) : null
  return (
    <div className="tool-progress">
      <div
        className="tool-progress-track"
        role="progressbar"
        aria-label={t('progress')}
        {...(share === null ? {} : { 'aria-valuenow': Math.round(share * 100), 'aria-valuemin': 0, 'aria-valuemax': 100 })}
      >
        <div
          className={share === null ? 'tool-progress-unknown' : 'tool-progress-bar'}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
      <span className="tool-progress-words tabular">
        {share === null || total === undefined ? String(progress.progress) : t('progressOfTotal', { progress: progress.progress, total })}
        {progress.message ? ` · ${progress.message}` : ''}
      </span>
    </div>
  )
}
