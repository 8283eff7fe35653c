import { words } from '../words.ts'

export const schedulesServer = words({
  giveTimeFiveFields: 'Give the time as five fields of cron: minute, hour, day of the month, month, day of the week.',
  timeTimeZoneInvalid: 'This time or its time zone is invalid.',
  timeNeverOccurs: 'This time never occurs.',
  scheduleCanRunMost: 'A schedule can run at most every five minutes.',
  parleyNotRunningTime: 'Parley was not running at this time.',
  chatWritingAnotherAnswer: 'Its chat is writing another answer; this one follows.',
  chatWritingAnotherAnswerHour: 'Its chat was writing another answer for an hour.',
  canNoLongerWrite: 'You can no longer write in its project, so it has ended.',
  everyHour: 'Every hour',
  everyHourMinuteMinutes: 'Every hour, {minute} minutes past',
  everyDay: 'Every day at {at}',
  weekdaysAtAt: 'Weekdays at {at}',
  dayDateEachMonth: 'On day {date} of each month that has it, at {at}',
  dayDateEachMonth2: 'On day {date} of each month at {at}',
  everyWeek: 'Every {day} at {at}',
})
