import { createAllRuns } from './control/all-runs.ts'
import { createRunControls } from './control/control-runs.ts'
import { createRunReads } from './control/read-runs.ts'
import { createApplyEdit } from './edits/apply-one.ts'
import { createDiscardEdits } from './edits/discard-edits.ts'
import { createUndoEdits } from './edits/undo-edits.ts'
import { beginRun, launchRun } from './execute.ts'
import { createLiveRuns } from './live-runs.ts'
import { createMerging } from './log/merging.ts'
import { forgetEvents } from './log/retention.ts'
import { createRequests } from './questions/requests.ts'
import { createQueue } from './queue/create-queue.ts'
import { createEngine, type RunDeps } from './run/engine.ts'
import type { Runs } from './runs.ts'
import { createStart } from './start.ts'
import { endDeleted } from './takeover/end-deleted.ts'
import { createRecovery } from './takeover/recover.ts'

/** Wires the room. With `takesUpRuns`, this process also takes up runs of dead processes and sends queues that they left. */
export function createRuns(deps: RunDeps, { takesUpRuns }: { takesUpRuns: boolean }): Runs {
  const engine = createEngine(deps, child => live.add(child.token, () => launchRun({ engine, ...child, begin: beginRun })))
  const merging = createMerging(engine, { takesUpMissed: takesUpRuns })
  const live = createLiveRuns(engine, ({ runId, chatId }) => {
    merging.ended(runId)
    void queue.startNext(chatId)
  })
  const start = createStart(engine, live)
  const queue = createQueue(engine, { start, isClosing: live.isClosing })
  const recovery = createRecovery(engine, live)
  if (takesUpRuns) recovery.start()
  const looks = takesUpRuns ? [queue.sendMissed(), endDeleted(engine.platform)] : []

  return {
    start,
    queue: queue.port,
    ...createRunReads(engine, live),
    ...createRunControls(engine, queue),
    all: createAllRuns(engine, queue),
    requests: createRequests(engine.platform),
    undoEdits: createUndoEdits(engine),
    applyEdit: createApplyEdit(engine),
    discardEdits: createDiscardEdits(engine),
    forgetEvents: signal => forgetEvents(engine, signal),
    drain: live.drain,
    async close() {
      live.beginClosing()
      await recovery.stop()
      for (const end of looks) await end()
      await merging.stop()
      await live.handOverAll()
    },
  }
}
