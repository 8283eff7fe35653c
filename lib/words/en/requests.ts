import { words } from '../words.ts'

export const requests = words({
  noticeTitle: 'A request waits for you',
  noticeBody: '{asker} wants to run {tool}.',
  nobodyTitle: 'Nobody can decide about a call',
  nobodyBody: 'A policy asks “{group}” before {asker} runs {tool}, and nobody there can decide.',
  requests: 'Requests',
  lead: 'Calls of other people about which you decide, because a policy asks your group or role. You see the tool and its arguments, not the chat.',
  loadingRequests: 'Loading requests',
  requestsNotLoaded: 'The requests could not be loaded.',
  filterRequests: 'Filter requests',
  noRequestMatches: 'No request matches “{filter}”.',
  noRequestsYet: 'No requests',
  whenAPolicyAsks: 'When a policy asks your group or role before somebody’s tool runs, the request is listed here.',
  requestOf: '{asker}: {tool}',
  wantsToRun: '{asker} wants to run “{tool}” on {server}',
  decidedWord: '{choice, select, allow {allowed} other {denied}}',
  arguments: 'Arguments',
  reason: 'Reason (optional)',
  allow: 'Allow',
  deny: 'Deny',
  openRestFirst: 'Show the other {count, plural, one {line} other {# lines}} of the arguments before you allow it.',
})
