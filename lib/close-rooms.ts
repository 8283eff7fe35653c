import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '#lib/server.ts'

/** Time for the ends of streams to reach their readers. */
const LAST_BYTES_MS = 50

/** Ends what the rooms have begun: those that make work first, then those that serve it. */
export async function closeRooms(server: Server): Promise<void> {
  const { access, runs, budgets, notices, compactions, knowledge, context, maps, files, accessWatch, gateway, mcp } = server
  access.close()
  await runs.close()
  await budgets.close()
  await notices.close()
  await compactions.close()
  await knowledge.close()
  await context.close()
  await maps.close()
  await files.close()
  // Readers have all that is stored, and reconnect to another process.
  if (accessWatch.close() > 0) await sleep(LAST_BYTES_MS)
  await gateway.close()
  await mcp.close()
}
