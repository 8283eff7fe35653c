import { createElement, Fragment, type ReactNode } from 'react'

/** Renders a list whose items are known by their place alone: a text's blocks, a table's cells. What stands third stays third. */
export function inPlace<T>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render))
}
