import type { ModelView, ProviderView } from '#lib/models/shared.ts'

export interface ChooseModelsProps {
  providers: readonly ProviderView[]
  models: readonly ModelView[]
}

/** Says of which providers nobody can use a model yet, above the table where that is changed. */
export function ChooseModels({ providers, models }: ChooseModelsProps) {
  const waiting = providers.filter(({ id, enabled }) => {
    const own = models.filter(model => model.providerId === id)
    return enabled && own.length > 0 && own.every(model => !model.offered)
  })
  if (waiting.length === 0) return null
  return (
    <p role="status" className="rounded-md bg-wait-paper px-3 py-2.5 text-sm text-wait-ink">
      <span className="font-[550]">{`No model of ${waiting.map(({ title }) => title).join(', ')} is offered yet.`}</span> Turn on below what
      people may choose.
    </p>
  )
}
