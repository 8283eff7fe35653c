export type { MapEntry, WorkspaceMap } from './maps.ts'
