import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'

/** What happens in a process and is worth counting, by the name of its channel. */
interface Facts {
  /** A run of a background job is over. */
  job: { name: string; isDone: boolean; seconds: number }
  /** A stage of a video is encoded and encrypted: how much video, in how much time. */
  encode: { stage: 'first' | 'ladder'; mediaSeconds: number; seconds: number }
  /** A worker has looked for what encodes its videos. */
  encoder: { kind: 'processor' | 'nvenc' | 'vaapi' }
  /** The chip failed at a stage of a video, and the processor begins it again. */
  encoderFallback: { stage: 'first' | 'ladder' }
  /** A request was refused or failed; the name is one of the contract. */
  error: { name: string }
  /** Valkey did not answer, and the database did instead. */
  valkeyFault: { use: 'limits' | 'events' }
  /** A read that a replica may answer: who did, and whether it could have; `replica` by the primary is one that failed. */
  replicaRead: { by: 'replica' | 'primary'; why: 'replica' | 'away' | 'behind' }
}

const named = (name: keyof Facts) => `tham-hoc:${name}`

/** Publishes a fact to the metrics of this process. Without a subscriber it costs next to nothing. */
export function tell<Name extends keyof Facts>(name: Name, fact: Facts[Name]): void {
  channel(named(name)).publish(fact)
}

/** @returns how to stop listening */
export function onFact<Name extends keyof Facts>(
  name: Name,
  listen: (fact: Facts[Name]) => void,
): () => void {
  const listener = (fact: unknown) => listen(fact as Facts[Name])
  subscribe(named(name), listener)
  return () => unsubscribe(named(name), listener)
}
