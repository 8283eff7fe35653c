import { ui as t } from '#lib/words/en/ui.ts'

export function Spinner({ label = t('loading'), size = 16 }: { label?: string; size?: number }) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      className="shrink-0 animate-spin"
    >
      <path d="M8 2a6 6 0 0 1 6 6" />
    </svg>
  )
}
