export type {
  Access,
  Asker,
  Because,
  Decision,
  GrantView,
  GroupPerson,
  GroupView,
  Named,
  NamedGrant,
  ObjectFacts,
  PersonWithAccess,
  ProjectPeople,
  Sight,
} from './access.ts'
export {
  type Audience,
  audienceOf,
  isAudience,
  noAudience,
  requireGroups,
  type SharedWith,
  sharedDetail,
  sharedWith,
  writeAudience,
} from './audience.ts'
export { createAccess, type ObjectsKnown } from './create-access.ts'
export type { ThingsListed } from './find.ts'
export { type AudienceForm, accessPage, audienceForm, grantForm, grantQuery, groupForm, groupPage, objectQuery } from './forms.ts'
export { grantRow } from './grant-row.ts'
export { MAX_GROUP_NAME, nameKey } from './group-name.ts'
export {
  grantedRoles,
  groupSources,
  highest,
  isOpenKind,
  type Level,
  levels,
  type ObjectKind,
  type ObjectRef,
  objectKinds,
  reaches,
  roleName,
  type Subject,
  subjectKinds,
} from './kinds.ts'
export { endGrantsOn, holdGrants } from './last-grants.ts'
export { endLostUse } from './lost-use.ts'
export { createMembership } from './membership.ts'
export { grantedLevel, grantedLevelSql, grantedSql, grantedToSql, grantsTo, grantValues, sharedWithSql } from './scope.ts'
export { groupIdsOf, sightsOf } from './sight.ts'
