import type { ChangeWatch } from '../../core/change-watch.ts'

export interface WithOrderWatch {
  /** Who waits for a payment at this process, by the code of the order; told of changes by every instance. */
  readonly orderWatch: ChangeWatch
}
