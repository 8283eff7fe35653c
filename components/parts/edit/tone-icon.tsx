import { Check, CircleAlert, CircleX, Pencil } from 'lucide-react'
import type { EditTone } from './edit-words.ts'

const ICONS = { good: Check, care: CircleAlert, bad: CircleX, quiet: Pencil }

export function ToneIcon({ tone }: { tone: EditTone }) {
  const Icon = ICONS[tone]
  return <Icon className="edit-icon" data-tone={tone} size={14} aria-hidden />
}
