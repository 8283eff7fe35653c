'use client'

import { useEffect } from 'react'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import type { PaletteCommand } from './command-board.ts'

/** Offers these commands in the palette while the component is shown. */
export function useOfferedCommands(commands: readonly PaletteCommand[]): void {
  const { commands: board } = useWorkspace()
  useEffect(() => board.offer(commands), [board, commands])
}
