/** Tells models of one title apart by their provider: `Sonnet (openrouter)`. Ids are `provider:model`. */
export function distinctTitles<Model extends { id: string; title: string }>(models: readonly Model[]): Model[] {
  const counts = Map.groupBy(models, ({ title }) => title.toLowerCase())
  return models.map(model =>
    (counts.get(model.title.toLowerCase()) ?? []).length > 1
      ? { ...model, title: `${model.title} (${distinction(model, models)})` }
      : model,
  )
}

/** Returns the provider, or the whole id where the provider has two models of this title. */
function distinction({ id, title }: { id: string; title: string }, models: readonly { id: string; title: string }[]): string {
  const provider = providerOf(id)
  const same = models.filter(other => other.title.toLowerCase() === title.toLowerCase() && providerOf(other.id) === provider)
  return same.length > 1 ? id : provider
}

const providerOf = (id: string) => id.split(':')[0] ?? id
