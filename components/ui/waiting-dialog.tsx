import { common } from '#lib/words/en/common.ts'
import { Spinner } from './spinner.tsx'

/** Replaces a dialog whose code is not loaded yet: a press gets a response immediately. */
export function WaitingDialog() {
  return (
    <div role="status" className="pointer-events-none fixed inset-0 z-50 grid animate-appear place-items-center">
      <span className="flex items-center gap-2.5 rounded-xl border border-line bg-paper px-5 py-4 text-ink-2 text-sm shadow-float">
        <Spinner size={14} /> {common('loading')}
      </span>
    </div>
  )
}
