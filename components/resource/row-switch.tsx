'use client'

import { useState } from 'react'
import { Switch } from '#components/ui/switch.tsx'
import { useAction } from '#components/use-action.ts'

interface RowSwitchProps {
  label: string
  isOn: boolean
  /** Shown, but not to be changed by this person. */
  isFixed?: boolean
  /** First sentence of the message where it fails. */
  failure: string
  /** Saves the choice, and shows it in the list. */
  save: (on: boolean) => Promise<unknown>
}

/** Switches a row immediately, and back where the server refuses. */
export function RowSwitch({ label, isOn, isFixed = false, failure, save }: RowSwitchProps) {
  const { busy, run } = useAction(failure)
  const [wanted, setWanted] = useState(isOn)
  async function turn(on: boolean) {
    setWanted(on)
    await run(() => save(on))
  }
  return <Switch checked={busy ? wanted : isOn} disabled={busy || isFixed} label={label} onCheckedChange={on => void turn(on)} />
}
