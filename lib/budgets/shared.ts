export { shareOf } from './shown.ts'
