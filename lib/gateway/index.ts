export { createGateway, type Gateway } from './gateway.ts'
