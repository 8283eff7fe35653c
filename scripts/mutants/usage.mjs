import { room } from './room.mjs'

const usage = room('lib/usage')
const prices = room('lib/models/prices')

export const usages = [
  usage('cached tokens cost as much as new ones', 'cost.ts', 'read * (cacheRead ?? input)', 'read * input', 'cost.test.ts'),
  usage('cached tokens are paid twice', 'cost.ts', 'usage.promptTokens - read - written', 'usage.promptTokens', 'cost.test.ts'),
  usage(
    'answers cost as much as questions',
    'cost.ts',
    'usage.completionTokens * output',
    'usage.completionTokens * input',
    'cost.test.ts',
  ),
  usage(
    'long prompts cost what short ones cost',
    'cost.ts',
    'price.above && usage.promptTokens > price.above.tokens ? price.above : price',
    'price',
    'cost.test.ts',
  ),
  prices('a dated copy of a model has no price', 'list-price.ts', "model.replace(DATED, '')", 'model', 'list-price.test.ts'),
  prices('any server charges what the list says', 'list-price.ts', 'hosts.includes(host)', 'hosts !== null', 'list-price.test.ts'),
  usage(
    'one’s own usage is that of all',
    'create-usage-reports.ts',
    '({ userIds: [actor.userId], groupIds: null })',
    '({ userIds: null, groupIds: null })',
    'create-usage-reports.test.ts',
  ),
  usage('a manager sees the usage of all', 'create-usage-reports.ts', "seen === 'everybody' ?", 'seen ?', 'create-usage-reports.test.ts'),
  usage('the last day that is named is left out', 'period.ts', '(DATE.test(to) ? DAY_MS : 0)', '0', 'create-usage-reports.test.ts'),
  usage('an entry that comes late is left out', 'roll-up.ts', 'covered - AGAIN_DAYS * DAY_MS', 'covered', 'create-usage-reports.test.ts'),
  usage(
    'days that are summed count once more',
    'read-sums.ts',
    "pieces('entries', { fromMs: endOfDays, toMs })",
    "pieces('entries', { fromMs: firstDay, toMs })",
    'create-usage-reports.test.ts',
  ),
  usage(
    'a repeated entry keeps the first figures',
    'create-usage.ts',
    'DO UPDATE SET ',
    'DO UPDATE SET "step" = excluded."step" -- ',
    'create-usage.test.ts',
  ),
]
