/** How far a call says it is: a share of `total` where it names one, else only its message. */
export function ProgressBar({ progress }: { progress: { progress: number; total?: number; message?: string } }) {
  const { total } = progress
  const share = total !== undefined && total > 0 ? Math.min(1, Math.max(0, progress.progress / total)) : null
  return (
    <div className="tool-progress">
      <div
        className="tool-progress-track"
        role="progressbar"
        aria-label="Progress"
        {...(share === null ? {} : { 'aria-valuenow': Math.round(share * 100), 'aria-valuemin': 0, 'aria-valuemax': 100 })}
      >
        <div
          className={share === null ? 'tool-progress-unknown' : 'tool-progress-bar'}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
      <span className="tool-progress-words tabular">
        {share === null ? String(progress.progress) : `${progress.progress} of ${total}`}
        {progress.message ? ` · ${progress.message}` : ''}
      </span>
    </div>
  )
}
