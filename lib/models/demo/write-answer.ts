import { changesThings, plainWords } from './match-tool.ts'
import { serverOf, shortName } from './plan.ts'
import { renderResult } from './render.ts'
import type { DemoTurn, DoneCall } from './turn.ts'
import { capitalised } from './words.ts'

/** Writes the answer from the results of the tools. */
export function writeAnswer({ calls, isFirst }: DemoTurn): string {
  const failed = calls.filter(call => call.failed)
  const changes = calls.filter(call => !call.failed && changesThings(call))
  const shown = calls.filter(call => !call.failed && !isRepeated(call, calls))
  return [
    opening(changes, failed, calls.length),
    ...shown.map(call => `**${headingOf(call)}**\n\n${renderResult(call)}`),
    ...failed.map(call => `\`${shortName(call)}\` did not work: ${reasonOf(call)}`),
    ...(isFirst ? [SIGNATURE] : []),
  ].join('\n\n')
}

export const SIGNATURE =
  '*I am the demo model: a script, not a mind. The tools, their cards and their results are real; an administrator can connect a real model under Models.*'

function opening(changes: readonly DoneCall[], failed: readonly DoneCall[], count: number): string {
  if (failed.length > 0 && failed.length === count) return 'That did not work.'
  if (changes.length > 0)
    return `Done: I ${changes.map(deedOf).join(', and ')}. ${count > changes.length ? 'I looked again to be sure; this is what is there now.' : ''}`.trim()
  return count === 1 ? 'Here is what I found.' : `Here is what I found with ${count} calls.`
}

/** Tells whether a result is omitted because a later call shows it: a change that was read back, or a read that was repeated. */
function isRepeated(call: DoneCall, calls: readonly DoneCall[]): boolean {
  const later = calls.slice(calls.indexOf(call) + 1).filter(one => !one.failed)
  if (changesThings(call)) return later.some(one => !changesThings(one) && serverOf(one) === serverOf(call))
  return later.some(one => one.name === call.name && later.some(changesThings)) || leadsTo(call, later)
}

/** Tells whether a call only looked up the id that a later change used. */
function leadsTo(call: DoneCall, later: readonly DoneCall[]): boolean {
  return later.some(one => changesThings(one) && typeof one.input.id === 'string' && call.text.includes(one.input.id))
}

const pasts: Record<string, string> = {
  write: 'wrote',
  create: 'created',
  delete: 'deleted',
  update: 'updated',
  add: 'added',
  edit: 'edited',
  move: 'moved',
  set: 'set',
  make: 'made',
  remove: 'removed',
  run: 'ran',
}

function deedOf(call: DoneCall): string {
  const [verb = '', ...rest] = plainWords(call)
  const target = call.input.path ?? call.input.title ?? call.input.name
  const noun = rest.join(' ')
  return `${pasts[verb] ?? `used \`${shortName(call)}\` for`} ${noun === '' ? 'it' : `the ${noun}`}${typeof target === 'string' ? ` **${target}**` : ''}`
}

function headingOf(call: DoneCall): string {
  const target = call.input.path ?? call.input.folder ?? call.input.query ?? call.input.text
  const isShort = typeof target === 'string' && target !== '' && target.length < 60 && !target.includes('\n')
  return capitalised(plainWords(call).join(' ')) + (isShort ? `: ${target}` : '')
}

function reasonOf(call: DoneCall): string {
  const reason = call.text.replace(/^(Error|Timed out|Cancelled|Denied): /, '').trim()
  return /[.!?]$/.test(reason) ? reason : `${reason === '' ? 'no reason was given' : reason}.`
}
