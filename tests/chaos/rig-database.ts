import type { App, AppOptions } from '#tests/support/app.ts'
import type { KillPoint } from './kill-points.ts'

/** Direct access to the server's database, with faults on demand. */
export interface RigDatabase {
  /** Kills the server at the nth such row from now on. */
  killAt(point: KillPoint, nth: number): void
  /** Tells whether the kill is still to come. */
  isArmed(): boolean
  /** Fills or frees the disk. While it is full, every write of the server fails. */
  fillDisk(isFull: boolean): void
  /** `?` stands for a value. */
  query<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]>
  /** Changes rows, while the server is gone. */
  change(sql: string, ...values: unknown[]): Promise<void>
  stop(): Promise<void>
}

export type StartOn = (options: Required<Pick<AppOptions, 'env' | 'config'>>) => Promise<{ app: App; database: RigDatabase }>
