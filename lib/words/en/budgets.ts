import { words } from '../words.ts'

export const budgets = words({
  tooLittle:
    '{kind, select, user {Your budget} group {The budget of your group} project {The budget of this project} model {The budget of this model} other {The budget of this workspace}} for {period, select, day {today} week {this week} other {this month}} has too little left for this answer; it resets on {date} at 00:00 UTC.',
  heldByOthers:
    '{kind, select, user {Your budget} group {The budget of your group} project {The budget of this project} model {The budget of this model} other {The budget of this workspace}} for {period, select, day {today} week {this week} other {this month}} has no room while other answers are being written.',
  near: '80 % of {kind, select, user {your budget} group {the budget of the group {name}} project {the budget of the project {name}} model {the budget of {name}} other {the budget of the workspace}} for {period, select, day {today} week {this week} other {this month}} is spent.',
  nearTitle: 'Budget',
  noPerson: 'This person does not exist.',
  noGroup: 'This group does not exist.',
  noProject: 'This project does not exist.',
  noModelId: 'Name the model as provider:model.',
  mostBudgets: 'There can be at most {most, number} budgets; delete one that is no longer used.',
  mayNotRaise: 'You may not raise this budget.',
  notHigher: 'Give a limit above the present one.',
  raiseContent: 'Give limit_usd or limit_tokens, as a number above the present limit.',
})
