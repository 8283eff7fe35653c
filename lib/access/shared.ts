export {
  grantedRoles,
  isOpenKind,
  type Level,
  levels,
  type ObjectKind,
  type Subject,
  type SubjectKind,
  subjectKinds,
} from './kinds.ts'
