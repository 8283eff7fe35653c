/** Moment in a run, identified by the row written then. The process dies `before` or right `after` its commit. */
export interface KillPoint {
  table: 'Run' | 'RunEvent' | 'InputRequest' | 'QueuedMessage'
  /** Text that the row contains. */
  text: string
  when: 'before' | 'after'
  /** `SIGKILL` unless said otherwise. */
  signal?: 'SIGSTOP'
}

const row = (text: string, when: KillPoint['when'] = 'after'): KillPoint => ({ table: 'RunEvent', text, when })

/** Kill points that a text-only run passes. */
export const textPoints = {
  claim: { table: 'Run', text: 'running', when: 'after' },
  start: row('"type":"start"'),
  'first delta': row('"type":"text-delta"'),
  'step end': row('"type":"finish-step"'),
  'before finish': row('"type":"data-done"', 'before'),
  finish: row('"type":"data-done"'),
} as const satisfies Record<string, KillPoint>

/** Kill points that a run with tools passes. */
export const toolPoints = {
  ...textPoints,
  'call complete': row('"type":"tool-input-available"'),
  'call started': row('"preliminary":true'),
  'call ended': row('"status":"done"', 'before'),
  'outcome stored': row('"status":"done"'),
  'reply stored': row('"type":"data-iteration"'),
} as const satisfies Record<string, KillPoint>

/** Kill points of words that steer a run: `text` of the queue is their id. */
export const steeringPoints = {
  'before they wait': { table: 'QueuedMessage', text: '', when: 'before' },
  'they wait': { table: 'QueuedMessage', text: '', when: 'after' },
  'before they are given': row('"type":"steering-message"', 'before'),
  'they are given': row('"type":"steering-message"'),
  'first word after them': row('"delta":"steered0'),
  'before the finish behind them': row('"type":"data-done"', 'before'),
} as const satisfies Record<string, KillPoint>
