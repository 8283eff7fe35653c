'use client'

import type { ReactNode } from 'react'
import { loadOnce } from '#components/loading/load-once.ts'
import type { MenuItemProps, MenuProps, MenuRadioGroupProps, MenuRadioItemProps } from './popup-props.ts'
import { SleepingTrigger } from './sleeping-trigger.tsx'
import { useAwake } from './use-awake.ts'

/** Code of menus, which no page needs before the first one is opened. */
export const menuCode = loadOnce(() => import('./radix-menu.tsx'))

export function Menu(props: MenuProps) {
  const { loaded, isWanted, near, wake } = useAwake(menuCode, props)
  return loaded ? (
    <loaded.Menu {...props} defaultOpen={isWanted} />
  ) : (
    <SleepingTrigger trigger={props.trigger} popup="menu" onNear={near} onOpen={wake} />
  )
}

/** Returns the code of an open menu. */
function parts() {
  const loaded = menuCode.now()
  if (!loaded) throw new Error('an item is in no open menu')
  return loaded
}

export function MenuItem(props: MenuItemProps) {
  const { MenuItem: Item } = parts()
  return <Item {...props} />
}

/** Wraps one `<Link>` or `<a>` as an item of a menu. */
export function MenuLink(props: { children: ReactNode }) {
  const { MenuLink: Item } = parts()
  return <Item {...props} />
}

export function MenuRadioGroup(props: MenuRadioGroupProps) {
  const { MenuRadioGroup: Group } = parts()
  return <Group {...props} />
}

export function MenuRadioItem(props: MenuRadioItemProps) {
  const { MenuRadioItem: Item } = parts()
  return <Item {...props} />
}

export function MenuLabel(props: { children: ReactNode }) {
  const { MenuLabel: Label } = parts()
  return <Label {...props} />
}

export function MenuSeparator() {
  const { MenuSeparator: Line } = parts()
  return <Line />
}
