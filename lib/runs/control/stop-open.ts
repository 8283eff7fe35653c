import { AppError } from '#lib/errors.ts'
import type { Platform, Prisma } from '#lib/platform/index.ts'
import type { Queue } from '../queue/create-queue.ts'
import { stopTree } from '../run/stop-tree.ts'

/** Asks a run and its children to stop, in whichever process it is executed. `queue`: what holds the messages behind it; null lets them be sent. Throws `run_finished`. */
export async function stopOpen(
  { db, bus }: Pick<Platform, 'db' | 'bus'>,
  { id, chatId }: { id: string; chatId: string },
  queue: Pick<Queue, 'hold'> | null,
): Promise<void> {
  const open = { id, status: { in: ['running', 'waiting'] } } satisfies Prisma.RunWhereInput
  // The queue of a run that has ended belongs to the next one.
  if ((await db.client.run.count({ where: open })) === 0) throw new AppError('run_finished')
  await queue?.hold(chatId)
  if (!(await stopTree({ db, bus }, id))) throw new AppError('run_finished')
}
