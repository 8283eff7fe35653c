import type { Audience, ModelView } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'

export interface ModelGroup {
  provider: string
  models: ModelView[]
  offered: number
}

/** Groups models by provider, in the order of first appearance. */
export function byProvider(models: readonly ModelView[]): ModelGroup[] {
  const groups = new Map<string, ModelGroup>()
  for (const model of models) {
    const provider = model.id.split(':')[0] ?? ''
    const group = groups.get(provider) ?? { provider, models: [], offered: 0 }
    group.models.push(model)
    group.offered += model.offered ? 1 : 0
    groups.set(provider, group)
  }
  return [...groups.values()]
}

export function audienceWords(audience: Audience): string {
  if (audience.kind === 'everyone') return t('everyone')
  if (audience.kind === 'admins') return t('administrators')
  if (audience.kind === 'grants') return t('byGrants')
  return t('people', { count: audience.userIds.length })
}
