/** Shared look of Input, Textarea and Select. */
export const controlClasses =
  'w-full min-w-0 rounded-md border border-line-strong bg-paper px-3 text-sm text-ink placeholder:text-ink-2 ' +
  'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-60'
