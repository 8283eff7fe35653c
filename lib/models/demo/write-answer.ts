import { changesThings, nameWords } from './match-tool.ts'
import { serverOf, shortName } from './plan.ts'
import { renderResult } from './render.ts'
import type { DoneCall, Turn } from './turn.ts'
import { capitalised } from './words.ts'

/** The answer that uses what the tools brought. */
export function writeAnswer({ calls, isFirst }: Turn): string {
  const failed = calls.filter((call) => call.failed)
  const changes = calls.filter((call) => !call.failed && changesThings(call))
  const shown = calls.filter((call) => !call.failed && (!changesThings(call) || !isRepeated(call, calls)))
  return [
    opening(changes, failed, calls.length),
    ...shown.map((call) => `**${headingOf(call)}**\n\n${renderResult(call)}`),
    ...failed.map((call) => `\`${shortName(call)}\` did not work: ${reasonOf(call)}`),
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

/** A change whose result was read back is shown once. */
function isRepeated(call: DoneCall, calls: readonly DoneCall[]): boolean {
  const at = calls.indexOf(call)
  return calls.slice(at + 1).some((later) => !later.failed && !changesThings(later) && serverOf(later) === serverOf(call))
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
  const [verb = 'ran', ...rest] = nameWords(call)
  const target = call.input.path ?? call.input.title ?? call.input.name
  const noun = rest.join(' ')
  return `${pasts[verb] ?? `ran \`${shortName(call)}\` for`} ${noun === '' ? 'it' : `the ${noun}`}${typeof target === 'string' ? ` **${target}**` : ''}`
}

function headingOf(call: DoneCall): string {
  const target = call.input.path ?? call.input.folder ?? call.input.query ?? call.input.text
  const name = capitalised(nameWords(call).join(' '))
  const about = typeof target === 'string' && target !== '' && target.length < 60 ? `: ${target}` : ''
  return `${name}${about}`
}

function reasonOf(call: DoneCall): string {
  const reason = call.text.replace(/^(Error|Timed out|Cancelled|Denied): /, '').trim()
  return /[.!?]$/.test(reason) ? reason : `${reason === '' ? 'no reason was given' : reason}.`
}
