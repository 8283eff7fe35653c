import { room } from './room.mjs'

const budgets = room('lib/budgets')
const runs = room('lib/runs')

export const budgetRooms = [
  budgets(
    'what others hold leaves room',
    'counters.ts',
    '"spentTokens" + "reservedTokens" + ? <=',
    '"spentTokens" + 0 * "reservedTokens" + ? <=',
    'parallel.test.ts',
  ),
  budgets(
    'a settled step is booked again',
    'create-budgets.ts',
    'if (!isHeld && !(await mark(',
    'if (false && !(await mark(',
    'parallel.test.ts',
  ),
  budgets('a killed process holds for an hour', 'held.ts', 'HELD_MS = 30_000', 'HELD_MS = 3_600_000', 'parallel.test.ts'),
  budgets('a step frees nothing', 'create-budgets.ts', 'freed: isHeld ? hold.amount : nothing', 'freed: nothing', 'parallel.test.ts'),
  runs(
    'anybody raises a budget',
    'questions/answer.ts',
    "view.kind === 'budget' && answer.choice === 'raise'",
    'false',
    'step/budgets.test.ts',
  ),
]
