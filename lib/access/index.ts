export type { Access, Asker, Because, Decision, GrantView, GroupPerson, GroupView, ObjectFacts, PersonWithAccess, Sight } from './access.ts'
export { createAccess, type ObjectsKnown } from './create-access.ts'
export { grantForm, grantQuery, groupForm, objectQuery } from './forms.ts'
export { grantRow } from './grant-row.ts'
export { MAX_GROUP_NAME } from './group-name.ts'
export {
  grantedRoles,
  groupSources,
  isOpenKind,
  type Level,
  levels,
  type ObjectKind,
  type ObjectRef,
  objectKinds,
  reaches,
  type Subject,
  subjectKinds,
} from './kinds.ts'
export { endGrantsOn } from './last-grants.ts'
export { endLostUse } from './lost-use.ts'
export { createMembership } from './membership.ts'
export { grantedLevelSql, grantedSql, grantValues } from './scope.ts'
export { groupIdsOf, sightsOf } from './sight.ts'
