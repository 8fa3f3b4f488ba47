import { announce } from '../../db/announce.ts'
import type { DbOrTx } from '../../db/client.ts'

/** Channel on which instances hear that an order has changed. */
export const ORDER_CHANNEL = 'order_changed'

/** Tells every instance, when the transaction commits, that whoever looks at the order should look again. */
export const announceOrder = (db: DbOrTx, code: string): Promise<void> => announce(db, ORDER_CHANNEL, [code])
