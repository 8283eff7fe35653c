import type { ModelView } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'
import { priceOrigin, wholePrice } from './price-words.ts'

/** Says which price counts while the fields are empty. */
export function ListPrice({ model: { listPrice } }: { model: Pick<ModelView, 'listPrice'> }) {
  if (listPrice === null) return <p className="text-ink-2 text-sm">{t('noListPrice')}</p>
  return (
    <p className="text-ink-2 text-sm">
      {t.rich('listPrice', {
        origin: priceOrigin({ price: null, listPrice }),
        price: wholePrice(listPrice),
        link: chunks => (
          <a key="link" href={listPrice.source} target="_blank" rel="noopener noreferrer" className="underline">
            {chunks}
          </a>
        ),
      })}
    </p>
  )
}
