import { words } from '../words.ts'

export const schedules = words({
  asInANewChat: 'As in a new chat',
  editSchedule: 'Edit schedule',
  newSchedule: 'New schedule',
  createSchedule: 'Create schedule',
  noLongerOffered: 'No longer offered',
  day: 'Day',
  dayOfTheMonth: 'Day of the month',
  time: 'Time',
  minutesPast: 'Minutes past',
  cron: 'Cron',
  cronHint: 'Minute, hour, day of the month, month, day of the week.',
  nextTimesLoading: 'Next: …',
  inProject: 'Its chats start in this project, with its instructions and files.',
  daily: 'Every day',
  weekdays: 'Weekdays',
  weekly: 'Every week',
  monthly: 'Every month',
  hourly: 'Every hour',
  otherCron: 'Other (cron)',
  nextTimes: 'Next: {times}',
})
