export type SqlScalar = string | number | boolean | Date | null
/** Value of a `?`. A list works in `= ANY(?)` alone. */
export type SqlValue = SqlScalar | readonly SqlScalar[]
