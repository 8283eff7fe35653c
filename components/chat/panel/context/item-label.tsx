import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { type ItemKey, kindOf } from '#lib/context/shared.ts'

/** Shows the name of an item: the words of a message in their own direction, a path or a page's title exactly as it is. */
export function ItemLabel({ itemKey, label }: { itemKey: ItemKey; label: string }) {
  return kindOf(itemKey) === 'history' ? <bdi>{label}</bdi> : <VisibleText text={label} />
}
