// This domain is pure and browser-safe as a whole: one surface behind both doors.
export * from './index.ts'
