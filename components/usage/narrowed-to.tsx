import { X } from 'lucide-react'
import { Chip } from '#components/ui/chip.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { usagePage as t } from '#lib/words/en/usage-page.ts'
import type { Summary } from './use-rows.ts'
import { type Narrowing, narrowings, type Scope } from './use-usage-view.ts'

const labels: Record<Narrowing, (name: string) => string> = {
  user: name => t('onlyPerson', { name }),
  group: name => t('onlyGroup', { name }),
  model: name => t('onlyModel', { name }),
  project: name => t('onlyProject', { name }),
}

/** Lists what the page is narrowed to; a press widens it again. */
export function NarrowedTo({ scope, names, onWiden }: { scope: Scope; names: Summary['names']; onWiden: (name: Narrowing) => void }) {
  const narrowed = narrowings.filter(name => scope[name] !== undefined)
  if (narrowed.length === 0) return null
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {narrowed.map(name => {
        const label = labels[name](names[name] ?? scope[name] ?? '')
        return (
          <Chip key={name} aria-label={t('showAllAgain', { name: label })} onClick={() => onWiden(name)}>
            <span className="truncate">
              <VisibleText isName text={label} />
            </span>
            <X size={13} aria-hidden className="shrink-0 text-ink-2" />
          </Chip>
        )
      })}
    </div>
  )
}
