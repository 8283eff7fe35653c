import { words } from '../words.ts'

export const sidebarProjects = words({
  loading: 'Loading projects',
  notLoaded: 'The projects could not be loaded.',
  noneYet: 'A project keeps chats and files together. Create one on the Projects page.',
  yourProjects: 'Your projects',
  movedTo: 'Moved to “{name}”. Only you can see it there.',
})
