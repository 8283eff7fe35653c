export { MAX_PROJECT_INSTRUCTIONS, MAX_PROJECT_NAME } from './limits.ts'
export { type ProjectColor, projectColors } from './project-colors.ts'
export type {
  ChatPlaceView,
  OwnerlessProject,
  PersonUsage,
  ProjectDetails,
  ProjectGroup,
  ProjectPerson,
  ProjectUsage,
  ProjectView,
} from './projects.ts'
export { type ChatAccess, type ProjectRole, projectRoles } from './roles.ts'
