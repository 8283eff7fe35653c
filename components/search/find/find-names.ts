/** Id of the field of the find bar. */
export const FIND_FIELD_ID = 'find-in-chat'
