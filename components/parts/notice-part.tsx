import { Info } from 'lucide-react'
import type { Notice } from '#lib/messages/shared.ts'

export function NoticePart({ notice }: { notice: Notice }) {
  return (
    <p className="part-notice" role="note">
      <Info size={14} aria-hidden />
      <span dir="auto">{notice.message}</span>
    </p>
  )
}
