'use client'

import { useEffect } from 'react'
import type { PaletteCommand } from './command-board.ts'
import { useWorkspace } from './workspace-context.ts'

/** Offers these commands in the palette while the component is shown. */
export function useOfferedCommands(commands: readonly PaletteCommand[]): void {
  const { commands: board } = useWorkspace()
  useEffect(() => board.offer(commands), [board, commands])
}
