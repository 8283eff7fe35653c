import type { CallsInFlight } from './asking/calls-in-flight.ts'
import type { WhatChanged } from './changes.ts'
import { failureSentence } from './failure-sentence.ts'
import type { OfferShelf } from './offers/offer-shelf.ts'
import type { SessionEvents } from './open-session.ts'
import type { ServerLog } from './server-log.ts'
import type { ToolShelf } from './tool-shelf.ts'

export interface ConnectionEventPorts {
  log: ServerLog
  calls: CallsInFlight
  tools: ToolShelf
  offers: OfferShelf
  changed(what: WhatChanged): void
  relist(): Promise<void>
  strayed(): void
  exited(code: number | null): void
}

/** What a session tells its connection, and where it goes. */
export function connectionEvents({ log, calls, tools, offers, changed, relist, strayed, exited }: ConnectionEventPorts): SessionEvents {
  return {
    stderr: chunk => log.write(chunk),
    stray(line) {
      strayed()
      log.note(`It wrote a line that is not a message of the protocol: ${line}`)
    },
    exited({ code, signal, asked }) {
      if (!asked) exited(code)
      log.note(`Its process ended ${signal === null ? `with exit code ${code}` : `by ${signal}`}.`)
    },
    rejected: rejection => tools.reject(rejection),
    toolsChanged: () => void relist().then(() => changed({ kind: 'tools' })),
    offersChanged(kind) {
      offers.forget(kind)
      changed({ kind })
    },
    said: line => log.said(line),
    asked: () => calls.asked(),
    problem: error => log.note(failureSentence(error)),
  }
}
