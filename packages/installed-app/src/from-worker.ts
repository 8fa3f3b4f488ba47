/** What the worker tells a page: the address that a pressed notice leads to. */
export type FromWorker = { kind: 'go'; path: string }
