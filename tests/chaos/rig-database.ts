import type { App, AppOptions } from '#tests/support/app.ts'
import type { KillPoint } from './kill-points.ts'

/** The server's database, past the server, and faults of it to order. */
export interface RigDatabase {
  /** The server will die at the nth such row from now on. */
  killAt(point: KillPoint, nth: number): void
  /** Tells whether the kill is still to come. */
  isArmed(): boolean
  /** While it is full, no write of the server works. */
  fillDisk(isFull: boolean): void
  /** `?` stands for a value. */
  query<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]>
  /** Changes rows, while the server is gone. */
  change(sql: string, ...values: unknown[]): Promise<void>
  stop(): Promise<void>
}

export type StartOn = (options: Required<Pick<AppOptions, 'env' | 'config'>>) => Promise<{ app: App; database: RigDatabase }>
