// The whole room is pure and safe for browsers, so both doors export the same.
export * from './index.ts'
