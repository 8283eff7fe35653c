import { words } from '../words.ts'

export const usage = words({
  noGroup: 'No group',
  deletedPerson: 'Deleted person',
  noProject: 'No project',
  deletedProject: 'Deleted project',
  noAssistant: 'No assistant',
  deletedAssistant: 'Deleted assistant',
  noSchedule: 'No schedule',
  deletedSchedule: 'Deleted schedule',
  scheduleOf: 'Schedule of {name}',
  projectOf: 'Project of {name}',
  assistantOf: 'Assistant of {name}',
  periodEndsFirst: 'The period ends before it begins.',
  periodTooLong: 'Choose a period of at most ten years.',
  notAMoment: 'Give {field} as a day, such as 2026-01-31, or as a time with its zone.',
})
