import type { ApiKeyView, InvitationView, UserView } from './auth.ts'

type Json<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] extends Date | null ? string | null : T[Key] }

/** People, keys and invitations as the browser's routes send them. */
export type UserJson = Json<UserView>
export type ApiKeyJson = Json<ApiKeyView>
export type InvitationJson = Json<InvitationView>
