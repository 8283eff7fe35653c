import { createElement, Fragment, type ReactNode } from 'react'

/** Renders a list whose items are identified by their position, such as the blocks of a text or the cells of a table. */
export function byPosition<T>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render))
}
