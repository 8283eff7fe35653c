import { words } from '../words.ts'

export const chatProject = words({
  readOnly: 'Read only',
  nowShared: 'The project’s people can see this chat now.',
  nowPrivate: 'Only you can see this chat now.',
  projectOf: 'Project {name}, {isShared, select, true {shared} other {private}}',
  openProject: 'Open the project',
  makePrivate: 'Make private',
  shareWithProject: 'Share with the project',
  moveToAnother: 'Move to another project',
  startOutside: 'Start outside the project',
  chatNotMoved: 'The chat was not moved.',
  noLongerInProject: 'The chat is no longer in a project.',
  movedTo: 'Moved to “{name}”. Only you can see it there.',
  moveToProject: 'Move to a project',
  filterProjects: 'Filter projects',
  filter: 'Filter',
  noOther: 'There is no other project that you can add chats to. Create one on the Projects page.',
  removeFromProject: 'Remove from its project',
  loadingProjects: 'Loading projects',
  projectsNotLoaded: 'The projects could not be loaded.',
})
