import type { Bus } from '#lib/platform/index.ts'

/** Publishes to viewers of a workspace, in whichever chat, that some of its files have changed. */
export function publishTree(bus: Bus, workspaceId: string): void {
  bus.publish(`workspace:${workspaceId}`, { kind: 'tree' })
}
